import Records
import WebServices

/// A record's changes, taken at the moment of sending, so that changes made meanwhile stay changes.
struct OutgoingRecord: Sendable {
  let record: CKRecord
  /// The record as it is sent.
  let sent: RecordState
  /// The operation's name in the protocol.
  let operation: OperationType
  /// The fields that are sent.
  let keys: [String]

  init(_ record: CKRecord, savePolicy: CKModifyRecordsOperation.RecordSavePolicy) {
    self.record = record
    let sent = record.state.withLock { $0 }
    self.sent = sent
    switch savePolicy {
    case .ifServerRecordUnchanged:
      operation = sent.system.changeTag == nil ? .create : .update
      keys = sent.changes.keys.sorted()
    case .changedKeys:
      operation = .forceUpdate
      keys = sent.changes.keys.sorted()
    case .allKeys:
      operation = .forceUpdate
      let unchangedAssets = sent.values.filter {
        sent.changes[$0.key] == nil && $0.value.object.hasAsset
      }
      keys = Set(sent.values.keys).union(sent.changes.keys).subtracting(unchangedAssets.keys)
        .sorted()
    }
  }

  /// Writes the operation with what stands for its assets. Throws `CKError.invalidArguments` for a value that cannot
  /// travel.
  func write(
    to writer: inout JSONWriter, in place: WirePlace, assets: UploadedAssets = [:]
  ) throws(CKError) {
    guard !(record is CKShare) || place.scope != .public else {
      throw CKError(.badDatabase, "The public database has no shares")
    }
    let fields = try keys.map { key throws(CKError) in (key, try field(key, assets[key] ?? [:])) }
    writer.object { writer in
      writer.member("operationType", operation.rawValue)
      writer.key("record")
      writer.object { writer in
        writeSystem(to: &writer, in: place)
        writer.key("fields")
        writer.object { writer in
          for (key, value) in fields { Self.write(key, value, to: &writer) }
        }
      }
    }
  }

  private func field(
    _ key: String, _ assets: [ObjectIdentifier: Asset]
  ) throws(CKError) -> (value: FieldValue, isEncrypted: Bool)? {
    guard let value = sent.values[key] else { return nil }
    let zone = record.recordID.zoneID
    return (
      try FieldValue(object: value.object, zone: zone, assets: assets), value.isEncrypted
    )
  }

  private func writeSystem(to writer: inout JSONWriter, in place: WirePlace) {
    writer.member("recordName", place.wireName(record.recordID))
    writer.member("recordType", record.recordType)
    if operation == .update, let tag = sent.system.changeTag {
      writer.member("recordChangeTag", tag)
    }
    if sent.isParentChanged {
      writer.key("parent")
      if let parent = sent.parent {
        writer.object { $0.member("recordName", parent.recordID.recordName) }
      } else {
        writer.null()
      }
    }
    (record as? CKShare)?.writeDetails(to: &writer, in: place)
  }

  private static func write(
    _ key: String, _ field: (value: FieldValue, isEncrypted: Bool)?, to writer: inout JSONWriter
  ) {
    writer.key(key)
    writer.object { writer in
      writer.key("value")
      guard let field else { return writer.null() }
      FieldEncoding.writeBare(field.value, to: &writer)
      writer.member("type", field.value.type.wireName)
      if field.isEncrypted { writer.member("isEncrypted", true) }
    }
  }

  /// The error that the framework has for what the protocol calls otherwise.
  func refined(_ error: CKError) -> CKError {
    guard let share = record as? CKShare else { return error }
    return share.refused(error, isNew: sent.system.changeTag == nil)
  }

  /// Takes what the server told of the saved record.
  func adopt(_ json: JSONObject, in place: WirePlace) {
    let system = RecordReading.system(json, in: place.at(record.recordID.zoneID))
    record.state.withLock { $0.adopt(system, sent: sent) }
    (record as? CKShare)?.adoptDetails(json, in: place.at(record.recordID.zoneID))
  }
}
