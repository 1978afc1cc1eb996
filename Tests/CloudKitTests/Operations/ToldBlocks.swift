import CloudKit

/// An operation whose blocks can all be set to note what they are told. The older ones are behind a protocol, since a
/// test is not deprecated.
protocol ToldBlocks: CKDatabaseOperation {
  func setNewer(_ told: Calls<String>)
  func setOlder(_ told: Calls<String>)
}

/// The code of an error as the tests write it; `ok` for none.
func codeName(_ error: (any Error)?) -> String {
  guard let error else { return "ok" }
  return (error as? CKError).map { "\($0.code)" } ?? "\(error)"
}

extension Result where Failure == any Error {
  var name: String {
    switch self {
    case .success: "ok"
    case .failure(let error): CloudKitTests.codeName(error)
    }
  }
}

extension CKModifyRecordsOperation: ToldBlocks {
  func setNewer(_ told: Calls<String>) {
    perRecordSaveBlock = { told.add("save \($0.recordName) \($1.name)") }
    perRecordDeleteBlock = { told.add("delete \($0.recordName) \($1.name)") }
    modifyRecordsResultBlock = { told.add("result \($0.name)") }
  }

  @available(*, deprecated)
  func setOlder(_ told: Calls<String>) {
    perRecordCompletionBlock = { told.add("record \($0.recordID.recordName) \(codeName($1))") }
    modifyRecordsCompletionBlock = { saved, deleted, error in
      let saved = saved.map { "\($0.map(\.recordID.recordName))" } ?? "nil"
      let deleted = deleted.map { "\($0.map(\.recordName))" } ?? "nil"
      told.add("completion \(saved) \(deleted) \(codeName(error))")
    }
  }
}

extension CKFetchRecordsOperation: ToldBlocks {
  func setNewer(_ told: Calls<String>) {
    perRecordResultBlock = { told.add("fetch \($0.recordName) \($1.name)") }
    fetchRecordsResultBlock = { told.add("result \($0.name)") }
  }

  @available(*, deprecated)
  func setOlder(_ told: Calls<String>) {
    perRecordCompletionBlock = { record, id, error in
      told.add("record \(id?.recordName ?? "nil") \(record == nil) \(codeName(error))")
    }
    fetchRecordsCompletionBlock = { found, error in
      let found = found.map { "\($0.keys.map(\.recordName).sorted())" } ?? "nil"
      told.add("completion \(found) \(codeName(error))")
    }
  }
}

extension CKQueryOperation: ToldBlocks {
  func setNewer(_ told: Calls<String>) {
    recordMatchedBlock = { told.add("match \($0.recordName) \($1.name)") }
    queryResultBlock = { told.add("result \($0.name)") }
  }

  @available(*, deprecated)
  func setOlder(_ told: Calls<String>) {
    recordFetchedBlock = { told.add("record \($0.recordID.recordName)") }
    queryCompletionBlock = { told.add("completion \($0 == nil) \(codeName($1))") }
  }
}

extension CKFetchRecordZonesOperation: ToldBlocks {
  func setNewer(_ told: Calls<String>) {
    perRecordZoneResultBlock = { told.add("zone \($0.zoneName) \($1.name)") }
    fetchRecordZonesResultBlock = { told.add("result \($0.name)") }
  }

  @available(*, deprecated)
  func setOlder(_ told: Calls<String>) {
    fetchRecordZonesCompletionBlock = { found, error in
      let found = found.map { "\($0.keys.map(\.zoneName).sorted())" } ?? "nil"
      told.add("completion \(found) \(codeName(error))")
    }
  }
}

extension CKModifyRecordZonesOperation: ToldBlocks {
  func setNewer(_ told: Calls<String>) {
    perRecordZoneSaveBlock = { told.add("save \($0.zoneName) \($1.name)") }
    perRecordZoneDeleteBlock = { told.add("delete \($0.zoneName) \($1.name)") }
    modifyRecordZonesResultBlock = { told.add("result \($0.name)") }
  }

  @available(*, deprecated)
  func setOlder(_ told: Calls<String>) {
    modifyRecordZonesCompletionBlock = { saved, deleted, error in
      let saved = saved.map { "\($0.map(\.zoneID.zoneName))" } ?? "nil"
      let deleted = deleted.map { "\($0.map(\.zoneName))" } ?? "nil"
      told.add("completion \(saved) \(deleted) \(codeName(error))")
    }
  }
}

extension CKFetchWebAuthTokenOperation: ToldBlocks {
  func setNewer(_ told: Calls<String>) {
    fetchWebAuthTokenResultBlock = { told.add("result \($0.name)") }
  }

  @available(*, deprecated)
  func setOlder(_ told: Calls<String>) {
    fetchWebAuthTokenCompletionBlock = { told.add("completion \($0 ?? "nil") \(codeName($1))") }
  }
}
