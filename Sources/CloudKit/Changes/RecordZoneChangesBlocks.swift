/// The blocks of an operation that fetches changes of zones.
struct RecordZoneChangesBlocks: Sendable {
  typealias ZoneSuccess = (
    serverChangeToken: CKServerChangeToken, clientChangeTokenData: Data?, moreComing: Bool
  )

  var changed: (@Sendable (CKRecord.ID, Result<CKRecord, any Error>) -> Void)?
  var changedRecord: (@Sendable (CKRecord) -> Void)?
  var deleted: (@Sendable (CKRecord.ID, CKRecord.RecordType) -> Void)?
  var tokensUpdated: (@Sendable (CKRecordZone.ID, CKServerChangeToken?, Data?) -> Void)?
  var zoneResult: (@Sendable (CKRecordZone.ID, Result<ZoneSuccess, any Error>) -> Void)?
  var zoneCompletion:
    (@Sendable (CKRecordZone.ID, CKServerChangeToken?, Data?, Bool, (any Error)?) -> Void)?
  var result: (@Sendable (Result<Void, any Error>) -> Void)?
  var completion: (@Sendable ((any Error)?) -> Void)?

  /// Tells the changes of a page, and then either the zone's token or its end.
  func tell(_ zone: CKRecordZone.ID, _ page: ChangeFeed.ZonePage, goesOn: Bool) {
    for (id, result) in page.modifications {
      changed?(id, result)
      if let record = try? result.get() { changedRecord?(record) }
    }
    for deletion in page.deletions { deleted?(deletion.recordID, deletion.recordType) }
    if goesOn {
      tokensUpdated?(zone, page.token, nil)
    } else {
      zoneResult?(zone, .success((page.token, nil, page.moreComing)))
      zoneCompletion?(zone, page.token, nil, page.moreComing, nil)
    }
  }

  /// Tells that a zone failed; `token` is the last that is good.
  func tell(_ zone: CKRecordZone.ID, _ token: CKServerChangeToken?, _ error: CKError) {
    zoneResult?(zone, .failure(error))
    zoneCompletion?(zone, token, nil, false, error)
  }

  /// Tells the end of an operation whose zones failed with `errors`.
  func tellEnd(_ errors: [CKRecordZone.ID: Result<Void, any Error>]) {
    result?(.success(()))
    completion?(PartialFailure.error(errors))
  }
}

extension CKFetchRecordZoneChangesOperation {
  /// Fetches page after page of all zones at once, and tells what each brings.
  func fetchChanges() async {
    let inputs = inputs.withLock { $0 }
    let blocks = inputs.blocks
    let feed = ChangeFeed(database: databaseToUse, options: callOptions)
    var waiting = inputs.requests
    var outcomes: [CKRecordZone.ID: Result<Void, any Error>] = [:]
    do {
      while !waiting.isEmpty {
        let pages = try await feed.changes(of: waiting)
        var next: [ChangeFeed.ZoneRequest] = []
        for request in waiting {
          switch pages[request.zoneID] {
          case .success(let page)?:
            let goesOn = page.moreComing && inputs.fetchAllChanges
            await callBlock { blocks.tell(request.zoneID, page, goesOn: goesOn) }
            outcomes[request.zoneID] = .success(())
            if goesOn { next.append(request.following(page)) }
          case .failure(let error)?:
            await callBlock { blocks.tell(request.zoneID, request.token, error) }
            outcomes[request.zoneID] = .failure(error)
          case nil: break
          }
        }
        waiting = next
      }
      await callBlock { [outcomes] in blocks.tellEnd(outcomes) }
    } catch {
      await callBlock {
        blocks.result?(.failure(error))
        blocks.completion?(error)
      }
    }
  }
}

extension ChangeFeed.ZoneRequest {
  /// The request after a page.
  func following(_ page: ChangeFeed.ZonePage) -> ChangeFeed.ZoneRequest {
    var next = self
    next.token = page.token
    return next
  }
}
