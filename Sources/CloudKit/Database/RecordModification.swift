import Records
import WebServices

/// A batch of saves and deletions, zone by zone.
struct RecordModification: Sendable {
  /// What became of each item.
  struct Outcome: Sendable {
    var saved: [CKRecord.ID: Result<CKRecord, any Error>] = [:]
    var deleted: [CKRecord.ID: Result<Void, any Error>] = [:]
  }

  /// One operation of a request.
  private enum Item: Sendable {
    case save(OutgoingRecord)
    case delete(CKRecord.ID)

    var id: CKRecord.ID {
      switch self {
      case .save(let outgoing): outgoing.record.recordID
      case .delete(let id): id
      }
    }
  }

  /// The most operations of a request; a batch that is atomic cannot have more in one zone. Source: CloudKit Web
  /// Services Reference, Data Size Limits.
  static let operationsPerRequest = Limits.operationsPerRequest

  let database: CKDatabase
  var savePolicy = CKModifyRecordsOperation.RecordSavePolicy.ifServerRecordUnchanged
  var isAtomic = true
  var options = CallOptions()

  /// Saves and deletes. What fails by itself is in the outcome; throws what fails as a whole: the network, the
  /// account, a batch that is too large. Records that are saved know it afterwards.
  func callAsFunction(
    saving records: [CKRecord], deleting ids: [CKRecord.ID]
  ) async throws(CKError) -> Outcome {
    var outcome = Outcome()
    for (zone, items) in try byZone(records, ids) {
      for chunk in items.chunked(Self.operationsPerRequest) {
        try await modify(zone, Array(chunk), &outcome)
      }
    }
    return outcome
  }

  private func byZone(
    _ records: [CKRecord], _ ids: [CKRecord.ID]
  ) throws(CKError) -> [(CKRecordZone.ID, [Item])] {
    var order: [CKRecordZone.ID] = []
    var items: [CKRecordZone.ID: [Item]] = [:]
    let all =
      records.map { Item.save(OutgoingRecord($0, savePolicy: savePolicy)) } + ids.map(Item.delete)
    for item in all {
      if items[item.id.zoneID] == nil { order.append(item.id.zoneID) }
      items[item.id.zoneID, default: []].append(item)
    }
    for (zone, items) in items
    where isAtomic && zone.zoneName != CKRecordZoneDefaultName
      && items.count > Self.operationsPerRequest
    {
      throw CKError(
        .limitExceeded, "An atomic batch has at most \(Self.operationsPerRequest) items in a zone")
    }
    return order.map { ($0, items[$0] ?? []) }
  }

  private func modify(
    _ zone: CKRecordZone.ID, _ items: [Item], _ outcome: inout Outcome
  ) async throws(CKError) {
    let place = try await database.service.place(database.databaseScope, zone, options)
    let (body, written) = try body(items, place, &outcome)
    guard !written.isEmpty else { return }
    let call = ServiceCall(database.databaseScope, "records/modify", body: body, options)
    let answers =
      try await database.service.call(call)["records"]?.array?.compactMap(\.object) ?? []
    guard answers.count == written.count else {
      throw CKError(.internalError, "The answer has another number of records than the request")
    }
    for (item, answer) in zip(written, answers) {
      record(item, answer, place, &outcome)
    }
    try await addServerRecords(written, &outcome)
  }

  /// The request, and the items in it. An item that cannot travel fails by itself, or, in an atomic zone, with all.
  private func body(
    _ items: [Item], _ place: WirePlace, _ outcome: inout Outcome
  ) throws(CKError) -> ([UInt8], [Item]) {
    var written: [Item] = []
    var failed = false
    var writer = JSONWriter(capacity: 512 * items.count)
    writer.open(UInt8(ascii: "{"))
    writer.member("zoneID", place.zone)
    writer.member("atomic", isAtomic)
    writer.key("desiredKeys")
    writer.array { _ in }
    writer.key("operations")
    writer.open(UInt8(ascii: "["))
    for item in items {
      switch item {
      case .save(let outgoing):
        do throws(CKError) {
          try outgoing.write(to: &writer, in: place)
          written.append(item)
        } catch {
          outcome.saved[item.id] = .failure(error)
          failed = true
        }
      case .delete(let id):
        Self.writeDeletion(id, place, to: &writer)
        written.append(item)
      }
    }
    writer.close(UInt8(ascii: "]"))
    writer.close(UInt8(ascii: "}"))
    guard failed, isAtomic, place.zone.zoneName != CKRecordZoneDefaultName else {
      return (writer.bytes, written)
    }
    let error = CKError(.batchRequestFailed, "Another item of the batch failed")
    for item in written { fail(item, error, &outcome) }
    return ([], [])
  }

  private static func writeDeletion(
    _ id: CKRecord.ID, _ place: WirePlace, to writer: inout JSONWriter
  ) {
    writer.object { writer in
      writer.member("operationType", OperationType.forceDelete.rawValue)
      writer.key("record")
      writer.object { $0.member("recordName", place.wireName(id)) }
    }
  }

  private func record(
    _ item: Item, _ answer: JSONObject, _ place: WirePlace, _ outcome: inout Outcome
  ) {
    if let error = CKError(json: answer) { return fail(item, error, &outcome) }
    switch item {
    case .save(let outgoing):
      outgoing.adopt(answer, in: place)
      outcome.saved[item.id] = .success(outgoing.record)
    case .delete: outcome.deleted[item.id] = .success(())
    }
  }

  private func fail(_ item: Item, _ error: CKError, _ outcome: inout Outcome) {
    switch item {
    case .save: outcome.saved[item.id] = .failure(error)
    case .delete: outcome.deleted[item.id] = .failure(error)
    }
  }

  /// Puts the three versions into the errors of records that somebody else changed.
  private func addServerRecords(
    _ items: [Item], _ outcome: inout Outcome
  ) async throws(CKError) {
    var conflicts: [(OutgoingRecord, CKError)] = []
    for case .save(let outgoing) in items {
      guard case .failure(let error as CKError) = outcome.saved[outgoing.record.recordID],
        error.code == .serverRecordChanged
      else { continue }
      conflicts.append((outgoing, error))
    }
    guard !conflicts.isEmpty else { return }
    let ids = conflicts.map { $0.0.record.recordID }
    let found = try await RecordLookup(database: database, options: options)(ids)
    for (outgoing, error) in conflicts {
      let record = outgoing.record
      let ancestor = CKRecord(
        recordType: record.recordType, recordID: record.recordID, state: outgoing.sent.base)
      let server = try? found[record.recordID]?.get()
      outcome.saved[record.recordID] = .failure(
        error.adding(CKRecordChangedErrorServerRecordKey, server)
          .adding(CKRecordChangedErrorClientRecordKey, record)
          .adding(CKRecordChangedErrorAncestorRecordKey, ancestor))
    }
  }
}

extension Array {
  /// The elements in groups of at most `size`, in order.
  func chunked(_ size: Int) -> [ArraySlice<Element>] {
    stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
  }
}
