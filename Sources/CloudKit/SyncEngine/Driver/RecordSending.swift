/// Sends a batch of changes to records, zone by zone, in requests that are not too large.
struct RecordSending: Sendable {
  let database: CKDatabase
  let options: CallOptions

  /// What became of each change. When a request fails for a reason that passes, the rest is not tried.
  func callAsFunction(_ batch: CKSyncEngine.RecordZoneChangeBatch) async -> RecordOutcome {
    var outcome = RecordOutcome()
    var waiting = batch.requests
    while let part = waiting.popLast() {
      if let error = outcome.error {
        outcome.fail(part, error)
        continue
      }
      do throws(CKError) {
        let modification = RecordModification(
          database: database, isAtomic: part.atomicByZone, options: options)
        outcome.add(
          part, try await modification(saving: part.recordsToSave, deleting: part.recordIDsToDelete)
        )
      } catch {
        if error.code == .limitExceeded, let (first, second) = part.halves {
          waiting += [second, first]
        } else {
          outcome.fail(part, error)
          if error.isPassing && error.code != .zoneBusy { outcome.error = error }
        }
      }
    }
    return outcome
  }
}

extension CKSyncEngine.RecordZoneChangeBatch {
  /// A batch for each request, the last first: one zone each, and no more changes than a request takes.
  var requests: [Self] {
    var order: [CKRecordZone.ID] = []
    var zones: [CKRecordZone.ID: Self] = [:]
    func add(_ zone: CKRecordZone.ID, _ body: (inout Self) -> Void) {
      if zones[zone] == nil { order.append(zone) }
      body(&zones[zone, default: Self(atomicByZone: atomicByZone)])
    }
    for record in recordsToSave { add(record.recordID.zoneID) { $0.recordsToSave.append(record) } }
    for id in recordIDsToDelete { add(id.zoneID) { $0.recordIDsToDelete.append(id) } }
    return order.flatMap { zones[$0]?.pieces(of: Self.changesMax) ?? [] }.reversed()
  }

  /// Both halves; nil for what cannot be halved: one change, or what is sent whole or not at all.
  var halves: (Self, Self)? {
    guard count > 1 else { return nil }
    let pieces = pieces(of: (count + 1) / 2)
    return pieces.count == 2 ? (pieces[0], pieces[1]) : nil
  }

  private func pieces(of size: Int) -> [Self] {
    guard !atomicByZone, count > size else { return [self] }
    return stride(from: 0, to: count, by: size).map { start in
      let saves = recordsToSave.dropFirst(start).prefix(size)
      let deletions = recordIDsToDelete.dropFirst(max(0, start - recordsToSave.count))
        .prefix(size - saves.count)
      return Self(recordsToSave: Array(saves), recordIDsToDelete: Array(deletions))
    }
  }
}

extension RecordOutcome {
  /// Adds what became of the changes of a request, in their order.
  fileprivate mutating func add(
    _ batch: CKSyncEngine.RecordZoneChangeBatch, _ results: RecordModification.Outcome
  ) {
    for record in batch.recordsToSave {
      switch results.saved[record.recordID] {
      case .success(let record)?: saved.append(record)
      case .failure(let error)?:
        failedSaves.append(.init(record: record, error: CKError(error)))
      case nil: break
      }
    }
    for id in batch.recordIDsToDelete {
      switch results.deleted[id] {
      case .success?: deleted.append(id)
      case .failure(let error)?: failedDeletes[id] = CKError(error)
      case nil: break
      }
    }
  }
}
