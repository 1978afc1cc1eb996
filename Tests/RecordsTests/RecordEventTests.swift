import Records
import Testing

@Suite struct RecordEventTests {
  private let query = Query(
    recordType: RecordType(unchecked: "Note"),
    filters: [Filter(.greaterThan, .field("stars"), .int64(2))])

  private func note(_ stars: Int64?, type: String = "Note") -> Record {
    let stamp = Stamp(timestamp: 1, user: UserRecordName(unchecked: "_a"))
    return Record(
      name: RecordName(unchecked: "n"), type: RecordType(unchecked: type),
      fields: stars.map { [Field("stars", .int64($0))] } ?? [], changeTag: ChangeTag(position: 1),
      created: stamp, modified: stamp)
  }

  @Test(
    arguments: [
      (nil, 5, .create), (nil, 1, nil), (1, 5, .update), (5, 5, .update), (5, 1, nil),
      (1, 1, nil), (5, nil, .delete), (1, nil, nil), (nil, nil, nil),
    ] as [(Int64?, Int64?, RecordEvent?)])
  func `a change is heard of by what matches`(
    _ before: Int64?, _ after: Int64?, _ event: RecordEvent?
  ) {
    #expect(query.event(before: before.map { note($0) }, after: after.map { note($0) }) == event)
  }

  @Test func `records of other types are not heard of`() {
    #expect(query.event(before: nil, after: note(5, type: "Other")) == nil)
  }

  @Test func `a record that lacks the field matches a negative comparator`() {
    let absent = Query(
      recordType: RecordType(unchecked: "Note"),
      filters: [Filter(.notEquals, .field("stars"), .int64(2))])
    #expect(absent.event(before: nil, after: note(nil)) == .create)
    #expect(absent.event(before: note(2), after: nil) == nil)
  }
}
