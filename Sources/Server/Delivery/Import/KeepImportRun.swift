import CSodium
import Household
import Records

/// The import of one archive of Keep, for whoever asks for it: a browser or the command line.
struct KeepImportRun {
  /// The archive.
  let path: String
  let calls: HouseholdCalls
  /// The language of who asks, for the names of lists that have none.
  let language: PageLanguage
  /// Asked often; once it is true, no list is begun after the one being saved.
  let isCancelled: () -> Bool

  /// Plans the import, saves it list by list, and reports what came of it. `tell` hears first of the
  /// bytes that are read, then of the lists that are saved.
  ///
  /// Throws `ImportError` for the archive, and ``Records/RecordError`` for what the store refuses.
  func run(tell: (ImportProgress) -> Void) throws -> ImportReport {
    try calls.makeZone()
    let plan = try KeepImport.plan(
      archive: path, after: try calls.lastPosition(), untitled: Self.untitled(language),
      hash: sha256, progress: tell, isCancelled: isCancelled)
    var outcomes = ImportOutcomes()
    let total = Int64(plan.lists.count)
    for batch in plan.modifyBatches() {
      try outcomes.take(response: calls.answer(to: "records/modify", batch.body), to: batch)
      tell(ImportProgress(done: Int64(batch.listsDone), total: total))
      if batch.endsList && isCancelled() { break }
    }
    return ImportReport(plan, outcomes)
  }

  private static func untitled(_ language: PageLanguage) -> String {
    switch language {
    case .english: "Keep list"
    case .norwegian: "Keep-liste"
    case .german: "Keep-Liste"
    }
  }
}

private func sha256(_ bytes: [UInt8]) -> [UInt8] {
  var digest = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_bytes()))
  crypto_hash_sha256(&digest, bytes, UInt64(bytes.count))
  return digest
}
