/// Saves records, and merges them with what somebody else saved meanwhile.
package struct RecordSaving: Sendable {
  /// What was saved.
  package struct Outcome: Sendable {
    /// The records as they are now.
    package var records: [CKRecord.ID: CKRecord] = [:]
    /// The fields of records in which both sides' changes exclude each other.
    package var conflicts: [CKRecord.ID: [String]] = [:]
    /// How many were merged.
    package var mergedCount = 0
  }

  /// How often is tried what somebody else could always spoil.
  static let attemptsMax = 6
  /// The longest that is waited because the server is busy, in seconds.
  private static let waitMaxSeconds = 8.0

  let database: CKDatabase

  package init(_ database: CKDatabase) { self.database = database }

  /// Saves each record by itself and deletes others; one that is gone already is as good as deleted. Throws
  /// `CommandFailure`, (notFound) for a record that somebody deleted.
  package func callAsFunction(
    _ records: [CKRecord], deleting ids: [CKRecord.ID] = []
  ) async throws -> Outcome {
    var outcome = Outcome()
    var (waiting, deletions) = (records, ids)
    for attempt in 0..<Self.attemptsMax {
      let pending = (waiting, deletions)
      let results = try await Self.patiently {
        try await database.modifyRecords(
          saving: pending.0, deleting: pending.1, atomically: false)
      }
      waiting = try next(waiting, results.saveResults, &outcome)
      deletions = try deletions.filter { try !isDeleted(results.deleteResults[$0]) }
      if waiting.isEmpty && deletions.isEmpty { return outcome }
      try await Self.pause(attempt)
    }
    throw CommandFailure(CKError(.serverRecordChanged))
  }

  /// What is to be saved again, after it was merged.
  private func next(
    _ records: [CKRecord], _ results: [CKRecord.ID: Result<CKRecord, any Error>],
    _ outcome: inout Outcome
  ) throws -> [CKRecord] {
    try records.compactMap { record in
      do {
        outcome.records[record.recordID] = try results[record.recordID]?.get() ?? record
        return nil
      } catch let error as CKError where error.code == .serverRecordChanged {
        guard let theirs = error.serverRecord else { throw CommandFailure(error) }
        let merged = RecordMerging.merge(
          mine: record, ancestor: error.ancestorRecord, theirs: theirs)
        outcome.mergedCount += 1
        outcome.conflicts[record.recordID, default: []] += merged.conflicts
        return merged.record
      } catch let error as CKError where Self.isForTheMoment(error) {
        return record
      }
    }
  }

  private func isDeleted(_ result: Result<Void, any Error>?) throws -> Bool {
    do {
      try result?.get()
      return true
    } catch let error as CKError where error.code == .unknownItem {
      return true
    } catch let error as CKError where Self.isForTheMoment(error) {
      return false
    }
  }

  // MARK: Patience

  private static func isForTheMoment(_ error: CKError) -> Bool {
    switch error.code {
    case .zoneBusy, .requestRateLimited, .serviceUnavailable: true
    default: false
    }
  }

  /// Tries again what the server says to try again later, a few times.
  package static func patiently<Value>(
    _ body: () async throws -> Value
  ) async throws -> Value {
    var attempt = 0
    while true {
      do {
        return try await body()
      } catch let error as CKError where isForTheMoment(error) && attempt < 3 {
        let wanted = max(error.retryAfterSeconds ?? 0, Double(1 << attempt) / 2)
        guard wanted <= waitMaxSeconds else { throw error }
        try await Task.sleep(for: .seconds(wanted))
        attempt += 1
      }
    }
  }

  /// Waits a little, at random, so that two who merge do not meet again and again.
  static func pause(_ attempt: Int) async throws {
    try await Task.sleep(for: .milliseconds(Int.random(in: 5...(20 << attempt))))
  }
}
