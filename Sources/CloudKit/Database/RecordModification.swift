import Records
import WebServices

/// A batch of saves and deletions, zone by zone, with the assets of the records.
struct RecordModification: Sendable {
  /// What became of each item.
  struct Outcome: Sendable {
    var saved: [CKRecord.ID: Result<CKRecord, any Error>] = [:]
    var deleted: [CKRecord.ID: Result<Void, any Error>] = [:]

    mutating func add(_ other: Outcome) {
      saved.merge(other.saved) { $1 }
      deleted.merge(other.deleted) { $1 }
    }
  }

  /// The most operations of a request; a batch that is atomic cannot have more in one zone. Source: CloudKit Web
  /// Services Reference, Data Size Limits.
  static let operationsPerRequest = Limits.operationsPerRequest

  let database: CKDatabase
  var savePolicy = CKModifyRecordsOperation.RecordSavePolicy.ifServerRecordUnchanged
  var isAtomic = true
  var options = CallOptions()
  /// Told how much of a record's assets has been sent: above 0, below 1, and growing.
  var progress: @Sendable (CKRecord, Double) -> Void = { _, _ in }
  /// Told what became of some items as soon as it is known, also if the rest fails as a whole.
  var report: @Sendable (Outcome) async -> Void = { _ in }

  /// Saves and deletes. What fails by itself is in the outcome; throws what fails as a whole: the network, the
  /// account, a batch that is too large. Records that are saved know it afterwards.
  func callAsFunction(
    saving records: [CKRecord], deleting ids: [CKRecord.ID]
  ) async throws(CKError) -> Outcome {
    var outcome = Outcome()
    for (zone, items) in try byZone(records, ids) {
      for chunk in items.chunked(Self.operationsPerRequest) {
        let part = try await modify(zone, Array(chunk))
        await report(part)
        outcome.add(part)
      }
    }
    return outcome
  }

  private func byZone(
    _ records: [CKRecord], _ ids: [CKRecord.ID]
  ) throws(CKError) -> [(CKRecordZone.ID, [ModificationItem])] {
    var order: [CKRecordZone.ID] = []
    var items: [CKRecordZone.ID: [ModificationItem]] = [:]
    let all =
      records.map { ModificationItem.save(OutgoingRecord($0, savePolicy: savePolicy)) }
      + ids.map(ModificationItem.delete)
    for item in all {
      if items[item.id.zoneID] == nil { order.append(item.id.zoneID) }
      items[item.id.zoneID, default: []].append(item)
    }
    for (zone, items) in items where isAtomic(zone) && items.count > Self.operationsPerRequest {
      throw CKError(
        .limitExceeded, "An atomic batch has at most \(Self.operationsPerRequest) items in a zone")
    }
    return order.map { ($0, items[$0] ?? []) }
  }

  /// Only zones that were made are atomic. Source: CKModifyRecordsOperation.h.
  private func isAtomic(_ zone: CKRecordZone.ID) -> Bool {
    isAtomic && zone.zoneName != CKRecordZoneDefaultName
  }

  private func modify(
    _ zone: CKRecordZone.ID, _ items: [ModificationItem]
  ) async throws(CKError) -> Outcome {
    var outcome = Outcome()
    do throws(CKError) {
      try await send(zone, items, &outcome)
    } catch {
      guard error.concernsOneZone else { throw error }
      for item in items { item.fail(error, &outcome) }
    }
    return outcome
  }

  private func send(
    _ zone: CKRecordZone.ID, _ items: [ModificationItem], _ outcome: inout Outcome
  ) async throws(CKError) {
    let place = try await database.service.place(database.databaseScope, zone, options)
    let uploads = AssetUploads(
      service: database.service, scope: database.databaseScope, options: options,
      progress: progress)
    let assets = try await uploads(items.compactMap(\.outgoing), in: place)
    var request = ModificationRequest(place, isAtomic: isAtomic)
    for item in items {
      do throws(CKError) {
        try request.add(item, try assets[item.id]?.get() ?? [:])
      } catch {
        item.fail(error, &outcome)
      }
    }
    guard outcome.saved.isEmpty || !isAtomic(zone) else {
      let error = CKError(.batchRequestFailed, "Another item of the batch failed")
      for item in request.items { item.fail(error, &outcome) }
      return
    }
    guard !request.items.isEmpty else { return }
    let call = ServiceCall(
      database.databaseScope, "records/modify", body: request.finish(), options)
    let answers =
      try await database.service.call(call)["records"]?.array?.compactMap(\.object) ?? []
    guard answers.count == request.items.count else {
      throw CKError(.internalError, "The answer has another number of records than the request")
    }
    for (item, answer) in zip(request.items, answers) {
      item.take(answer, place, database, &outcome)
    }
    await addServerRecords(request.items, &outcome)
  }

  /// Puts the three versions into the errors of records that somebody else changed.
  private func addServerRecords(_ items: [ModificationItem], _ outcome: inout Outcome) async {
    var conflicts: [(OutgoingRecord, CKError)] = []
    for case .save(let outgoing) in items {
      guard case .failure(let error as CKError) = outcome.saved[outgoing.record.recordID],
        error.code == .serverRecordChanged
      else { continue }
      conflicts.append((outgoing, error))
    }
    guard !conflicts.isEmpty else { return }
    let ids = conflicts.map { $0.0.record.recordID }
    let found: [CKRecord.ID: Result<CKRecord, any Error>]
    do {
      // An asset that cannot be had takes nobody's version away.
      let lookup = RecordLookup(database: database, options: options, downloadsAssets: false)
      found = try await lookup(ids)
      _ = try await AssetDownloads(service: database.service, options: options)(found)
    } catch {
      for id in ids { outcome.saved[id] = .failure(error) }
      return
    }
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

extension CKError {
  /// Whether the error of a request leaves the items of other zones alone.
  var concernsOneZone: Bool {
    switch code {
    case .zoneNotFound, .userDeletedZone, .permissionFailure, .zoneBusy: true
    default: false
    }
  }
}

extension Array {
  /// The elements in groups of at most `size`, in order.
  func chunked(_ size: Int) -> [ArraySlice<Element>] {
    stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
  }
}
