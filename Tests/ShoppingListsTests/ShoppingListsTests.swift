import CloudKit
import CloudKitTestSupport
import ShoppingListsModel
import Testing

/// The steps of the tutorial, each against a server.
@Suite struct ShoppingListsTests {
  private func fresh() async throws -> (server: LiveServer, lists: ShoppingLists) {
    let server = try LiveServer()
    let lists = ShoppingLists(container: server.device())
    try await lists.prepare()
    return (server, lists)
  }

  @Test func `lists come in the order of their names`() async throws {
    let (server, lists) = try await fresh()
    defer { server.stop() }
    #expect(try await lists.lists().isEmpty)
    for name in ["Pharmacy", "bakery", "Groceries"] { _ = try await lists.addList(named: name) }
    #expect(try await lists.lists().map(\.shownName) == ["bakery", "Groceries", "Pharmacy"])
  }

  @Test func `the list that was added is renamed without being fetched again`() async throws {
    let (server, lists) = try await fresh()
    defer { server.stop() }
    let list = try await lists.addList(named: "Groceries")
    try await lists.rename(list, to: "Food")
    try await lists.rename(list, to: "Food and drink")
    #expect(try await lists.lists().map(\.shownName) == ["Food and drink"])
  }

  @Test func `items belong to one list and go with it`() async throws {
    let (server, lists) = try await fresh()
    defer { server.stop() }
    let food = try await lists.addList(named: "Food")
    let other = try await lists.addList(named: "Other")
    _ = try await lists.addItem(named: "Milk", number: 2, to: food)
    _ = try await lists.addItem(named: "Bread", to: food)
    _ = try await lists.addItem(named: "Nails", to: other)
    #expect(try await lists.items(of: food).map(\.shownName) == ["Bread", "Milk"])
    #expect(try await lists.items(of: food).map(\.shownNumber) == [1, 2])
    try await lists.delete(food)
    #expect(try await lists.items(of: food).isEmpty)
    #expect(try await lists.items(of: other).count == 1)
  }

  @Test func `an item is shared with another person`() async throws {
    let (server, lists) = try await fresh()
    defer { server.stop() }
    let list = try await lists.addList(named: "Food")
    let item = try await lists.addItem(named: "Milk", to: list)
    let share = try await lists.share(item)
    let ola = ShoppingLists(container: server.device(user: 1))
    let address = try #require(share.url)
    #expect(try await ola.accept(address).shownName == "Milk")
    #expect(try await ola.sharedItems().map(\.shownName) == ["Milk"])
  }

  @Test func `an empty name and a number beyond the stepper are not saved`() async throws {
    let (server, lists) = try await fresh()
    defer { server.stop() }
    await #expect(throws: InvalidField.emptyName) { try await lists.addList(named: "  ") }
    let list = try await lists.addList(named: "Food")
    await #expect(throws: InvalidField.number) {
      try await lists.addItem(named: "Milk", number: 101, to: list)
    }
  }
}
