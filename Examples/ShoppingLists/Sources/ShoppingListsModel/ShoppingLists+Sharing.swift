import CloudKit

/// Sharing of a single item.
extension ShoppingLists {
  /// Shares an item with whoever has the address of the share.
  public func share(_ item: CKRecord) async throws -> CKShare {
    let share = CKShare(rootRecord: item)
    share[CKShare.SystemFieldKey.title] = item["name"] as? String
    share[CKShare.SystemFieldKey.shareType] = "org.example.shopping.item"
    share.publicPermission = .readWrite
    _ = try await database.modifyRecords(saving: [item, share], deleting: [])
    return share
  }

  /// Takes part in a share, and gives the item that it is of.
  public func accept(_ address: URL) async throws -> CKRecord {
    let metadata = try await container.shareMetadata(for: address)
    _ = try await container.accept(metadata)
    guard let root = metadata.hierarchicalRootRecordID else {
      throw CKError(.unknownItem)
    }
    return try await container.sharedCloudDatabase.record(for: root)
  }

  /// The items that others share with the user.
  public func sharedItems() async throws -> [CKRecord] {
    let shared = container.sharedCloudDatabase
    var items: [CKRecord] = []
    for zone in try await shared.allRecordZones() {
      let query = CKQuery(recordType: Self.itemType, predicate: NSPredicate(value: true))
      let page = try await shared.records(matching: query, inZoneWith: zone.zoneID)
      items += page.matchResults.compactMap { try? $0.1.get() }
    }
    return items
  }
}
