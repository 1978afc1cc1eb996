import CloudKit

/// The shopping lists of the signed-in user, as records of two types: `Lists`, which have a name, and `Items`, which
/// have a name, a number and a reference to their list.
///
/// All of it is in one zone of the private database, since the default zone cannot be shared.
public struct ShoppingLists: Sendable {
  /// The type of lists.
  public static let listType = "Lists"
  /// The type of items.
  public static let itemType = "Items"
  /// The zone of both.
  public static let zoneID = CKRecordZone.ID(zoneName: "Shopping")

  let container: CKContainer
  var database: CKDatabase { container.privateCloudDatabase }

  /// The lists in a container.
  public init(container: CKContainer = .default()) { self.container = container }

  /// Makes the zone, if it is not there yet.
  public func prepare() async throws {
    try await database.save(CKRecordZone(zoneID: Self.zoneID))
  }

  // MARK: Lists

  /// All lists in the order of their names.
  public func lists() async throws -> [CKRecord] {
    let query = CKQuery(recordType: Self.listType, predicate: NSPredicate(value: true))
    query.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    return try await all(query)
  }

  /// Adds a list.
  public func addList(named name: String) async throws -> CKRecord {
    let list = CKRecord(recordType: Self.listType, recordID: CKRecord.ID(zoneID: Self.zoneID))
    list["name"] = try Name(name).text
    return try await database.save(list)
  }

  /// Gives a list, or an item, another name.
  public func rename(_ record: CKRecord, to name: String) async throws {
    record["name"] = try Name(name).text
    try await database.save(record)
  }

  /// Deletes a list with its items, or an item.
  public func delete(_ record: CKRecord) async throws {
    try await database.deleteRecord(withID: record.recordID)
  }

  // MARK: Items

  /// The items of a list in the order of their names.
  public func items(of list: CKRecord) async throws -> [CKRecord] {
    let reference = CKRecord.Reference(record: list, action: .none)
    let query = CKQuery(
      recordType: Self.itemType, predicate: NSPredicate(format: "list == %@", reference))
    query.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    return try await all(query)
  }

  /// Adds an item to a list. Deleting the list will delete it too.
  public func addItem(named name: String, number: Int = 1, to list: CKRecord) async throws
    -> CKRecord
  {
    let item = CKRecord(recordType: Self.itemType, recordID: CKRecord.ID(zoneID: Self.zoneID))
    item["name"] = try Name(name).text
    item["number"] = try Amount(number).number
    item["list"] = CKRecord.Reference(record: list, action: .deleteSelf)
    return try await database.save(item)
  }

  /// Changes how many of an item are wanted.
  public func change(_ item: CKRecord, number: Int) async throws {
    item["number"] = try Amount(number).number
    try await database.save(item)
  }

  private func all(_ query: CKQuery) async throws -> [CKRecord] {
    var (found, cursor) = try await firstPage(query)
    while let next = cursor {
      let page = try await database.records(continuingMatchFrom: next)
      found += page.matchResults
      cursor = page.queryCursor
    }
    return try found.map { try $0.1.get() }
  }

  private typealias Page = (
    matchResults: [(CKRecord.ID, Result<CKRecord, any Error>)],
    queryCursor: CKQueryOperation.Cursor?
  )

  /// Before the first record is saved there is no type to ask for.
  private func firstPage(_ query: CKQuery) async throws -> Page {
    do {
      return try await database.records(matching: query, inZoneWith: Self.zoneID)
    } catch CKError.unknownItem {
      return ([], nil)
    }
  }
}
