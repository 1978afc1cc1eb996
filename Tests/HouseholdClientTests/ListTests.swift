import Kernel
import Testing

@testable import HouseholdClient

/// Records as a server would have them.
enum World {
  static let zone = CKRecordZone.ID(zoneName: "Lists")

  static func list(_ name: String, id: String = UUID().uuidString) -> CKRecord {
    let record = CKRecord(
      recordType: "Lists", recordID: CKRecord.ID(recordName: id, zoneID: zone))
    record["name"] = name
    return record
  }

  static func item(
    _ text: String, in list: CKRecord, position: String = "a0", checked: Date? = nil
  ) -> CKRecord {
    let parsed = ItemText.parse(text)
    let record = CKRecord(recordType: "Items", zoneID: zone)
    record["name"] = parsed.name
    record.amount = parsed.number.map { Amount(number: $0, unit: parsed.unit) }
    record["position"] = position
    record["checked"] = checked
    record.put(in: list.recordID)
    return record
  }
}

@Suite struct ListTests {
  private let list = World.list("Groceries")

  private func items(_ texts: String...) -> ShoppingList {
    var last: String?
    return ShoppingList(
      list,
      items: texts.map { text in
        last = try? Position.between(last, nil)
        let isDone = text.hasPrefix("x ")
        return World.item(
          isDone ? String(text.dropFirst(2)) : text, in: list, position: last ?? "",
          checked: isDone ? Date() : nil)
      })
  }

  // MARK: Adding: the rules of the web app's adding.test.js

  @Test(arguments: [
    ("milk", ["2 l milk"], ItemAddition.Outcome.already, "2 l milk"),
    ("1 l milk", ["2 l milk"], .raised, "3 l milk"),
    ("2 dl MILK", ["1 l Milk"], .raised, "1.2 l Milk"),
    ("2 l milk", ["milk"], .raised, "2 l milk"),
    ("2 bottles milk", ["1 l milk"], .beside, "2 bottles milk"),
    ("milk", ["x 2 l milk"], .reopened, "2 l milk"),
    ("3 l milk", ["x 2 l milk"], .reopened, "3 l milk"),
    ("bread", ["milk"], .added, "bread"),
    ("äpfel", ["A\u{308}pfel"], .already, "A\u{308}pfel"),
  ])
  func `the same thing again is one thing`(
    text: String, before: [String], outcome: ItemAddition.Outcome, item: String
  ) throws {
    var last: String?
    let list = ShoppingList(
      self.list,
      items: before.map { text in
        last = try? Position.between(last, nil)
        let isDone = text.hasPrefix("x ")
        return World.item(
          isDone ? String(text.dropFirst(2)) : text, in: self.list, position: last ?? "",
          checked: isDone ? Date() : nil)
      })
    var addition = ItemAddition(list)
    let result = addition.add(try WrittenItem(text))
    #expect(result.outcome == outcome)
    #expect(result.item.described == item)
    #expect(result.item.checked == nil)
  }

  @Test func `a new item is what the app would have made`() throws {
    let list = items("bread")
    var addition = ItemAddition(list)
    let (_, item) = addition.add(try WrittenItem("1,5 kg potatoes"))
    #expect(item.recordType == "Items")
    #expect(item.allKeys() == ["list", "name", "number", "position", "unit"])
    #expect(item["number"] == 1.5)
    #expect(item["unit"] == "kg")
    #expect(item.position > list.items[0].position)
    #expect(item.parent?.recordID == self.list.recordID)
    let reference: CKRecord.Reference? = item["list"]
    #expect(reference?.recordID == self.list.recordID)
    #expect(reference?.action == .deleteSelf)
    #expect(item.recordID.recordName == item.recordID.recordName.uppercased())
  }

  @Test func `many added at once see each other and keep their order`() throws {
    var addition = ItemAddition(items())
    let added = try ["bread", "soap", "2 bread"].map { addition.add(try WrittenItem($0)) }
    #expect(added.map(\.outcome) == [.added, .added, .raised])
    #expect(added[0].item.recordID == added[2].item.recordID)
    #expect(added[0].item.position < added[1].item.position)
  }

  @Test func `lines of a text are read as pasted ones are`() throws {
    let written = try WrittenItem.lines("# Dairy\n- [x] milk 2 l\n- cream\n\nBread:\n")
    #expect(written.map(\.parsed.name) == ["milk", "cream"])
    #expect(written.map(\.isChecked) == [true, false])
    #expect(written.map(\.section) == ["Dairy", "Dairy"])
    #expect(throws: CommandFailure.self) {
      try WrittenItem.lines(String(repeating: "x\n", count: 1_001))
    }
    #expect(throws: CommandFailure.self) { try WrittenItem("  ") }
  }

  @Test func `a thing goes into the section where it was placed before`() throws {
    let shop = CKRecord(
      recordType: "Shops", recordID: CKRecord.ID(recordName: "ANY-SHOP", zoneID: World.zone))
    shop["learned"] = Data(
      AisleOrder.place([], nameKey: ItemText.nameKey("Milk"), section: "Dairy"))
    let snapshot = ListsSnapshot([list, shop])
    var addition = ItemAddition(try snapshot.list("Groceries"))
    #expect(addition.add(try WrittenItem("milk")).item["section"] == "Dairy")
    #expect(addition.add(try WrittenItem("nails")).item["section"] == nil)
  }

  // MARK: Reading

  @Test func `an item is on the list that it lies below, whatever its field says`() {
    let other = World.list("Other")
    let item = World.item("milk", in: list)
    item["list"] = CKRecord.Reference(recordID: other.recordID, action: .deleteSelf)
    let below = World.list("Hidden")
    below.setParent(list)
    let snapshot = ListsSnapshot([other, below, item, list])
    #expect(snapshot.lists.map(\.record.name) == ["Groceries", "Other"])
    #expect(snapshot.lists.map(\.items.count) == [1, 0])
  }

  @Test func `lists are in the order of their names, numbers as numbers, nameless last`() {
    let names = ["Shop 10", "", "shop 2", "Åre", "Milk"]
    let snapshot = ListsSnapshot(names.map { World.list($0) })
    #expect(snapshot.lists.map(\.record.name).last == "")
    let shops = snapshot.lists.map(\.record.name).filter { $0.lowercased().hasPrefix("shop") }
    #expect(shops == ["shop 2", "Shop 10"])
  }

  // MARK: Names

  @Test(arguments: [
    ("Groceries", "Groceries"), ("groceries", "Groceries"), ("GRO", "Groceries"),
    ("cabin", "Cabin"), ("Åre", "Åre"), ("are", "Åre"), (" Cabin ", "Cabin"),
  ])
  func `a list is found by its name, without case and accents, or by its beginning`(
    typed: String, found: String
  ) throws {
    let snapshot = ListsSnapshot(
      ["Groceries", "Cabin", "Cabin roof", "Åre"].map { World.list($0) })
    #expect(try snapshot.list(typed).record.name == found)
  }

  @Test func `where several are meant, or none, it is told`() {
    let snapshot = ListsSnapshot([
      World.list("Groceries", id: "ONE"), World.list("groceries", id: "TWO"),
      World.list("Green", id: "THREE"),
    ])
    let several = #expect(throws: CommandFailure.self) { try snapshot.list("gr") }
    #expect(several?.exit == .notFound)
    #expect(several?.hint?.contains("Groceries") == true)
    #expect(several?.hint?.contains("Green") == true)
    #expect((try? snapshot.list("TWO"))?.record.name == "groceries")
    #expect((try? snapshot.list("Groceries"))?.record.recordID.recordName == "ONE")
    let none = #expect(throws: CommandFailure.self) { try snapshot.list("Greem") }
    #expect(none?.hint == "Did you mean Green?")
    let far = #expect(throws: CommandFailure.self) { try snapshot.list("Hardware") }
    #expect(far?.hint == "There are: Green, Groceries, groceries")
    let empty = #expect(throws: CommandFailure.self) { try ListsSnapshot([]).list("x") }
    #expect(empty?.hint?.contains("multe lists new") == true)
  }

  @Test(arguments: ["Groceries", "GROCERIES", "🎉"])
  func `a second list of a name is refused`(name: String) throws {
    let snapshot = ListsSnapshot([World.list("Groceries"), World.list("🎉")])
    let failure = #expect(throws: CommandFailure.self) { try snapshot.checkIsNew(name) }
    #expect(failure?.exit == .exists && failure?.hint?.contains("--force") == true)
    try snapshot.checkIsNew("Gro")
    try snapshot.checkIsNew("🎂")
  }

  @Test func `an amount tells items of one name apart, and open ones come first`() throws {
    let list = items("1 l milk", "2 bottles milk", "x bread", "bread")
    #expect(try ItemSearch.one("2 bottles milk", in: list).described == "2 bottles milk")
    #expect(throws: CommandFailure.self) { try ItemSearch.one("milk", in: list) }
    let none = #expect(throws: CommandFailure.self) { try ItemSearch.one("nails", in: list) }
    #expect(none?.hint?.split(separator: ", ").count == 2)
    #expect(try ItemSearch.one("bread", in: list, isChecked: false).checked == nil)
    #expect(try ItemSearch.one("bread", in: list, isChecked: true).checked != nil)
  }

  // MARK: Places

  @Test(arguments: [0, 1, 2, 3])
  func `an item is moved by writing that item only`(index: Int) {
    let list = items("a", "b", "c", "d")
    let item = list.items[0]
    let changed = ItemPlaces.move(item, to: index, among: list.items)
    #expect(changed.count == 1)
    let order = list.items.sorted(by: CKRecord.isOrdered)
    #expect(order.firstIndex { $0 === item } == index)
  }

  @Test func `where two share a place all get new ones`() throws {
    let a = World.item("a", in: list, position: "a0")
    let b = World.item("b", in: list, position: "a0")
    let c = World.item("c", in: list, position: "not a key")
    let changed = ItemPlaces.move(c, to: 1, among: [a, b, c])
    #expect(changed.count == 3)
    #expect(changed.sorted(by: CKRecord.isOrdered).map(\.name) == ["a", "c", "b"])
    let first = try Position.between(nil, nil)
    #expect(ItemPlaces.end(of: [World.item("x", in: list, position: "?")]) == first)
  }

  // MARK: What is printed

  @Test func `a hostile name is one harmless line`() {
    let list = ShoppingList(
      World.list("\u{1B}]0;title\u{7}"), items: [World.item("mi\u{1B}[2Jlk\nbread", in: list)])
    for lines in [
      ListsText(TextStyle(isColored: false)).list(list),
      ListsText(TextStyle(isColored: false)).overview([list]),
    ] {
      for line in lines {
        #expect(!line.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F })
      }
    }
  }

  @Test func `an empty list says what to do next`() {
    let text = ListsText(TextStyle(isColored: false))
    #expect(text.overview([])[0].contains("multe lists new"))
    #expect(text.list(items()).last?.contains("multe lists add") == true)
  }

  @Test func `what is done stands apart from the last section`() {
    let milk = World.item("milk", in: list)
    milk["section"] = "Dairy"
    let bread = World.item("bread", in: list, checked: Date(timeIntervalSince1970: 0))
    let text = ListsText(TextStyle(isColored: false))
    #expect(
      text.list(ShoppingList(list, items: [milk, bread])) == [
        "Groceries  1 of 2 open", "Dairy", "  [ ] milk", "", "  [x] bread",
      ])
    #expect(text.list(ShoppingList(list, items: [bread])).contains("") == false)
  }
}
