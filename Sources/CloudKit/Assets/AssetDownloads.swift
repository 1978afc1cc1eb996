import FoundationNetworking

/// Fetches the files of assets into temporary files.
///
/// Every path that hands fetched records to an app calls it with them before it does: look-ups, queries and change
/// feeds. A record whose asset cannot be had becomes a failure of its own, as on Apple's platforms; the rest is given.
struct AssetDownloads: Sendable {
  let service: Service
  var options = CallOptions()
  /// Told how much of a record's files has arrived: above 0, below 1, and growing.
  var progress: @Sendable (CKRecord.ID, Double) -> Void = { _, _ in }

  /// Downloads that run at a time.
  private static let downloadsAtOnce = 4

  /// The records with their files, in order; in the place of one whose file cannot be had, why. Throws
  /// `CKError.operationCancelled` alone.
  func callAsFunction(
    _ records: [CKRecord]
  ) async throws(CKError) -> [Result<CKRecord, any Error>] {
    var results = records.map { Result<CKRecord, any Error>.success($0) }
    let work = records.indices.filter { !Self.missing(records[$0]).isEmpty }
    guard !work.isEmpty else { return results }
    let errors = await concurrently(work, atOnce: Self.downloadsAtOnce) {
      await failure(of: records[$0])
    }
    for case (let index, let error?) in zip(work, errors) { results[index] = .failure(error) }
    if Task.isCancelled { throw CKError(CancellationError()) }
    return results
  }

  /// The same for results by ID, of which some may be failures already.
  func callAsFunction(
    _ results: [CKRecord.ID: Result<CKRecord, any Error>]
  ) async throws(CKError) -> [CKRecord.ID: Result<CKRecord, any Error>] {
    let found = results.compactMap { id, result in (try? result.get()).map { (id, $0) } }
    var results = results
    for ((id, _), result) in zip(found, try await self(found.map(\.1))) { results[id] = result }
    return results
  }

  private static func missing(_ record: CKRecord) -> [(asset: CKAsset, remote: CKAsset.RemoteAsset)]
  {
    record.state.withLock { state in
      state.values.values.lazy.flatMap { $0.object.assets }.compactMap { asset in
        asset.state.withLock { state in
          state.fileURL == nil ? state.remote.map { (asset, $0) } : nil
        }
      }
    }
  }

  /// Fetches what a record lacks. The error is that of the first file that cannot be had.
  private func failure(of record: CKRecord) async -> CKError? {
    let missing = Self.missing(record)
    let meter = ProgressMeter(totalBytes: missing.reduce(0) { $0 + $1.remote.size }) {
      [progress, id = record.recordID] in progress(id, $0)
    }
    var before: Int64 = 0
    for (asset, remote) in missing {
      let done = before
      do throws(CKError) {
        let file = try await fetch(remote) { meter.reached(done + $0) }
        asset.adopt(file)
      } catch {
        return error
      }
      before += remote.size
    }
    return nil
  }

  private func fetch(
    _ remote: CKAsset.RemoteAsset, _ progress: @escaping Transfers.Progress
  ) async throws(CKError) -> StagedFile {
    guard let address = remote.downloadURL else {
      throw CKError(.assetNotAvailable, "The server told no address of the asset")
    }
    let file = try StagedFile()
    do {
      var request = URLRequest(url: address)
      request.timeoutInterval = options.requestTimeoutSeconds
      let response = try await service.transfers.download(
        request, to: file.url, progress: progress)
      guard let response = response as? HTTPURLResponse, response.statusCode == 200 else {
        throw Self.refused(response)
      }
      guard FileStamp(file.url)?.size == remote.size,
        try AssetChecksum.matches(remote.fileChecksum, file.url)
      else {
        throw CKError(.assetNotAvailable, "The asset did not arrive as the server has it")
      }
      return file
    } catch {
      throw CKError(error)
    }
  }

  private static func refused(_ response: URLResponse) -> CKError {
    let response = response as? HTTPURLResponse
    let error = CKError(
      .assetNotAvailable, "The server did not give the asset (\(response?.statusCode ?? 0))")
    return response.map { error.waiting(as: $0) } ?? error
  }
}
