import Records
import Testing
import WebServices

@testable import Household

@Suite struct ModifyBatchesTests {
  /// A plan of lists with these numbers of items.
  private func lists(_ counts: [Int]) -> HouseholdImport {
    var plan = HouseholdImport()
    plan.lists = counts.enumerated().map { list, count in
      ImportedList(
        recordName: RecordName(unchecked: "L\(list)"), name: "List \(list)", position: "V",
        items: (0..<count).map {
          ImportedItem(
            recordName: RecordName(unchecked: "L\(list)I\($0)"), name: "Item", position: "V")
        }, file: "\(list).json")
    }
    return plan
  }

  /// The requests, read as the server reads them.
  private func requests(_ plan: HouseholdImport) throws -> [ModifyRequest] {
    try plan.modifyRequests().map {
      let json = try JSONReader.read($0)
      return try ModifyRequest(json: try #require(json.object))
    }
  }

  @Test func `a list goes before its items, into the zone Lists, not atomically`() throws {
    let request = try #require(try requests(lists([2])).first)
    #expect(request.zone == ZoneID(name: ZoneName(unchecked: "Lists")))
    #expect(!request.atomic)
    #expect(request.operations.map(\.type) == [.create, .create, .create])
    #expect(request.operations.map(\.nameAsSent) == ["L0", "L0I0", "L0I1"])
  }

  @Test func `fields have the types of the household's records`() throws {
    var plan = lists([1])
    plan.lists[0].items[0].number = 2
    plan.lists[0].items[0].unit = "kg"
    plan.lists[0].items[0].checkedMilliseconds = 1_700_000_123_456
    let records = try requests(plan)[0].operations.map { try $0.record.get() }
    #expect(records.map(\.type?.value) == ["Lists", "Items"])
    #expect(records.map(\.parent) == [nil, .some(RecordName(unchecked: "L0"))])
    #expect(fields(records[0]) == ["name": .string("List 0"), "position": .string("V")])
    let list = Reference(recordName: RecordName(unchecked: "L0"), action: .deleteSelf)
    #expect(
      fields(records[1]) == [
        "name": .string("Item"), "number": .double(2), "unit": .string("kg"),
        "checked": .timestamp(1_700_000_123_456), "position": .string("V"),
        "list": .reference(list),
      ])
  }

  @Test func `fields that are not set are absent`() throws {
    let record = try requests(lists([1]))[0].operations[1].record.get()
    #expect(Set(record.fields.map(\.name)) == ["name", "position", "list"])
  }

  @Test(arguments: ["<img src=x onerror=alert(1)>", "\"\\\u{0}\u{7}\n\t/", "🧀 חלב", "\",\"x\":{\""])
  func `any text arrives as it is`(_ text: String) throws {
    var plan = lists([1])
    plan.lists[0].name = text
    plan.lists[0].items[0].unit = text
    let operations = try requests(plan)[0].operations
    #expect(try fields(operations[0].record.get())["name"] == .string(text))
    #expect(try fields(operations[1].record.get())["unit"] == .string(text))
  }

  @Test func `no request is larger than allowed, and none is missing or twice`() throws {
    for counts in [
      [199, 1], [200], [500, 3, 1], [1, 198, 2, 700], Array(repeating: 30, count: 50),
    ] {
      let plan = lists(counts)
      let names = try requests(plan).map { $0.operations.compactMap(\.nameAsSent) }
      let expected = plan.lists.flatMap { [$0.recordName.value] + $0.items.map(\.recordName.value) }
      #expect(names.allSatisfy { (1...200).contains($0.count) })
      #expect(names.flatMap { $0 } == expected)
    }
  }

  @Test func `lists are split only where one request cannot hold them`() {
    let batches = Array(lists([100, 100, 98, 250, 2]).modifyBatches())
    #expect(batches.map(\.recordNames.count) == [101, 200, 200, 54])
    #expect(batches.map(\.listsDone) == [1, 3, 3, 5])
    #expect(batches.map(\.endsList) == [true, true, false, true])
  }

  @Test func `a plan without lists needs no request`() {
    #expect(HouseholdImport().modifyRequests().isEmpty)
  }

  /// The fields with explicit types.
  private func fields(_ record: IncomingRecord) -> [String: FieldValue] {
    var fields: [String: FieldValue] = [:]
    for field in record.fields {
      guard case .typed(let value) = field.content else { continue }
      fields[field.name] = value
    }
    return fields
  }
}
