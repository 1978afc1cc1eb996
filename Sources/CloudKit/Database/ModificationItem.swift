import Records
import WebServices

/// One operation of a request that saves and deletes records.
enum ModificationItem: Sendable {
  case save(OutgoingRecord)
  case delete(CKRecord.ID)

  var id: CKRecord.ID {
    switch self {
    case .save(let outgoing): outgoing.record.recordID
    case .delete(let id): id
    }
  }

  var outgoing: OutgoingRecord? {
    if case .save(let outgoing) = self { outgoing } else { nil }
  }

  /// Notes why the item failed.
  func fail(_ error: CKError, _ outcome: inout RecordModification.Outcome) {
    switch self {
    case .save: outcome.saved[id] = .failure(error)
    case .delete: outcome.deleted[id] = .failure(error)
    }
  }

  /// Notes what the server answered. A record that was saved takes it in.
  func take(
    _ answer: JSONObject, _ place: WirePlace, _ database: CKDatabase,
    _ outcome: inout RecordModification.Outcome
  ) {
    if let error = CKError(json: answer) {
      if error.code == .invalidArguments {
        outgoing?.forgetUploads(database.service, database.databaseScope)
      }
      return fail(outgoing?.refined(error) ?? error, &outcome)
    }
    guard answer["recordName"]?.string == place.wireName(id) else {
      return fail(.ofAnotherRecord, &outcome)
    }
    switch self {
    case .save(let outgoing):
      outgoing.adopt(answer, in: place)
      outgoing.adoptUploads(database.service, database.databaseScope)
      outcome.saved[id] = .success(outgoing.record)
    case .delete:
      outcome.deleted[id] = .success(())
      database.service.sharingObservers.deleted(id)
    }
  }
}

/// The body of `records/modify`, item by item.
struct ModificationRequest {
  private let place: WirePlace
  private var writer = JSONWriter(capacity: 4096)
  /// What is in the request.
  private(set) var items: [ModificationItem] = []

  init(_ place: WirePlace, isAtomic: Bool) {
    self.place = place
    writer.open(UInt8(ascii: "{"))
    writer.member("zoneID", place.zone)
    writer.member("atomic", isAtomic)
    writer.key("desiredKeys")
    writer.array { _ in }
    writer.key("operations")
    writer.open(UInt8(ascii: "["))
  }

  /// Adds an item. Throws `CKError.invalidArguments` for one that cannot travel, and leaves it out.
  mutating func add(_ item: ModificationItem, _ assets: UploadedAssets) throws(CKError) {
    switch item {
    case .save(let outgoing): try outgoing.write(to: &writer, in: place, assets: assets)
    case .delete(let id):
      writer.object { writer in
        writer.member("operationType", OperationType.forceDelete.rawValue)
        writer.key("record")
        writer.object { $0.member("recordName", place.wireName(id)) }
      }
    }
    items.append(item)
  }

  /// The bytes of the body. Nothing can be added afterwards.
  mutating func finish() -> [UInt8] {
    writer.close(UInt8(ascii: "]"))
    writer.close(UInt8(ascii: "}"))
    return writer.bytes
  }
}
