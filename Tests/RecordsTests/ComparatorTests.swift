import Records
import Testing

@Suite struct ComparatorTests {
  @Test func `the table has every comparator, itself or its opposite`() {
    let seen = Set(ComparatorCase.positive.map(\.comparator))
    #expect(Set(Comparator.allCases.map { $0.negated ?? $0 }) == seen)
    #expect(Comparator.allCases.count == 21)
  }

  @Test(arguments: ComparatorCase.positive)
  func `a comparator finds what fits and not what does not`(_ test: ComparatorCase) {
    let filter = test.filter(test.comparator)
    for value in test.matching { #expect(filter.matches(record(value)), "\(value)") }
    for value in test.other { #expect(!filter.matches(record(value)), "\(value)") }
    #expect(!filter.matches(record(nil)), "an unset field")
  }

  @Test(arguments: ComparatorCase.positive)
  func `a negative comparator finds the others and the unset`(_ test: ComparatorCase) {
    guard let negative = Comparator.allCases.first(where: { $0.negated == test.comparator }) else {
      return
    }
    let filter = test.filter(negative)
    for value in test.matching { #expect(!filter.matches(record(value)), "\(value)") }
    for value in test.other { #expect(filter.matches(record(value)), "\(value)") }
    #expect(filter.matches(record(nil)), "an unset field")
  }

  @Test func `values of different types neither equal nor order`() {
    let values: [FieldValue] = [.string("1"), .int64(1), .timestamp(1), .bytes([1])]
    for (i, a) in values.enumerated() {
      for (j, b) in values.enumerated() where i != j {
        #expect(!a.isEqual(to: b))
        #expect(!a.isOrdered(before: b))
      }
    }
  }

  @Test func `a word search without a field looks at the fields it names`() {
    let record = Record(
      name: RecordName(unchecked: "r"), type: RecordType(unchecked: "T"),
      fields: [Field("hidden", .string("milk")), Field("shown", .string("eggs"))],
      changeTag: ChangeTag(position: 1), created: stamp, modified: stamp)
    func search(_ word: String, _ fields: [String]) -> Bool {
      Filter(.containsAllTokens, nil, .string(word), searched: fields).matches(record)
    }
    #expect(search("milk", ["hidden", "shown"]))
    #expect(search("milk eggs", ["hidden", "shown"]))
    #expect(!search("milk", ["shown"]))
    #expect(!search("milk", []))
  }

  @Test func `system fields are compared like others`() {
    let record = record(nil)
    let name = FieldValue.reference(Reference(recordName: record.name))
    let user = FieldValue.reference(Reference(recordName: RecordName(unchecked: "_u")))
    #expect(Filter(.equals, .system(.recordName), name).matches(record))
    #expect(Filter(.equals, .system(.createdUserRecordName), user).matches(record))
    #expect(Filter(.equals, .system(.modifiedUserRecordName), user).matches(record))
    #expect(Filter(.equals, .system(.createdTimestamp), .timestamp(7)).matches(record))
    #expect(Filter(.lessThan, .system(.modifiedTimestamp), .timestamp(8)).matches(record))
    #expect(!Filter(.equals, .system(.parent), name).matches(record))
    #expect(Filter(.notEquals, .system(.share), name).matches(record))
  }

  private let stamp = Stamp(timestamp: 7, user: UserRecordName(unchecked: "_u"))

  private func record(_ value: FieldValue?) -> Record {
    Record(
      name: RecordName(unchecked: "r"), type: RecordType(unchecked: "T"),
      fields: value.map { [Field("f", $0)] } ?? [], changeTag: ChangeTag(position: 1),
      created: stamp, modified: stamp)
  }
}
