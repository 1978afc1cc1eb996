import Testing

@testable import HouseholdClient

@Suite struct WatchTests {
  private let list = World.list("Groceries")

  private func copy(_ record: CKRecord, _ change: (CKRecord) -> Void) -> CKRecord {
    guard let copy = record.copy() as? CKRecord else { return record }
    change(copy)
    return copy
  }

  private func told(_ before: [CKRecord], _ after: [CKRecord], gone: [CKRecord] = []) -> [String] {
    var records = WatchedRecords()
    records.begin(before)
    return records.take(after, gone: gone.map(\.recordID)).map { change in
      let thing = change.item ?? change.note ?? change.list
      return "\(change.kind) \(change.event) \(thing?.name ?? "")"
    }
  }

  @Test func `what happens to an item is told by what differs`() {
    let milk = World.item("milk", in: list)
    let ticked = copy(milk) { $0["checked"] = Date() }
    #expect(told([list], [milk]) == ["item added milk"])
    #expect(told([list, milk], [ticked]) == ["item ticked milk"])
    #expect(told([list, ticked], [milk]) == ["item unticked milk"])
    #expect(told([list, milk], [copy(milk) { $0["name"] = "oat" }]) == ["item renamed oat"])
    #expect(told([list, milk], [copy(milk) { $0["number"] = 2 }]) == ["item changed milk"])
    #expect(told([list, milk], [copy(milk) { $0["position"] = "b" }]) == [])
    #expect(
      told([list, milk], [copy(milk) { $0.put(in: World.list("Other").recordID) }]) == [
        "item moved milk"
      ])
    #expect(told([list, milk], [], gone: [milk]) == ["item removed milk"])
    #expect(
      told([list, milk], [], gone: [milk, milk, World.item("never seen", in: list)]).first
        == "item removed milk")
  }

  @Test func `a new list is told before its items, and takes them along in silence`() {
    let milk = World.item("milk", in: list)
    #expect(told([], [milk, list]) == ["list added Groceries", "item added milk"])
    #expect(told([list, milk], [], gone: [milk, list]) == ["list removed Groceries"])
    #expect(told([list], [copy(list) { $0["name"] = "Food" }]) == ["list renamed Food"])
  }

  @Test func `a zone that is not shared any more takes its lists`() {
    var records = WatchedRecords()
    records.begin([list, World.item("milk", in: list)])
    #expect(records.end(World.zone).map(\.event) == [.removed])
    #expect(records.end(World.zone).isEmpty)
  }

  @Test func `a line tells where and what, without control characters`() {
    let item = World.item("2 l mi\u{1B}lk", in: list)
    var records = WatchedRecords()
    records.begin([list])
    let changes = records.take([item], gone: [])
    let line = WatchText(TextStyle(isColored: false)).line(changes[0], now: Date())
    #expect(line.hasSuffix("  Groceries: + 2 l mi\\u{1B}lk"))
  }

  @Test func `a line tells who did it, if a share tells their name`() {
    var change = WatchedChange(.ticked, .item)
    change.item = .init(id: "1", name: "milk")
    change.list = .init(id: "2", name: "Groceries")
    change.by = "_ola"
    let text = WatchText(TextStyle(isColored: false))
    #expect(text.line(change, now: Date()).hasSuffix("  Groceries: [x] milk"))
    change.byName = "Ola\u{1B}[2J"
    #expect(text.line(change, now: Date()).hasSuffix("  Groceries: [x] milk  by Ola\\u{1B}[2J"))
  }

  @Test func `events are read however their bytes arrive`() {
    var text = EventText()
    var names: [String] = []
    for byte in Array("retry: 1\nevent: hello\nid: 1\ndata: {}\n\nevent: zone\r\n".utf8) {
      names += text.take([byte])
    }
    #expect(names == ["hello", "zone"])
    #expect(text.take(Array(repeating: UInt8(ascii: "x"), count: 200_000)) == [])
  }
}
