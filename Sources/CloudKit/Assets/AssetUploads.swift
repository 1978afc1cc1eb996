import FoundationNetworking
import Records
import WebServices

/// What stands for the assets of one record in a request: by field and by asset.
typealias UploadedAssets = [String: [ObjectIdentifier: Asset]]

/// Sends the files of assets that a save needs. ``RecordModification`` does it for every path that saves.
///
/// An asset that the field holds already is not sent again. A receipt stays with its asset until a save used it up, so
/// that a save that failed can be repeated without sending the file again.
struct AssetUploads: Sendable {
  let service: Service
  let scope: CKDatabase.Scope
  var options = CallOptions()
  /// Told how much of a record's files has been sent: above 0, below 1, and growing.
  var progress: @Sendable (CKRecord, Double) -> Void = { _, _ in }

  /// Records whose files are sent at a time.
  private static let recordsAtOnce = 4

  /// The assets of each record that has some, or why they cannot be had. Throws what fails as a whole: the network.
  func callAsFunction(
    _ records: [OutgoingRecord], in place: WirePlace
  ) async throws(CKError) -> [CKRecord.ID: Result<UploadedAssets, CKError>] {
    var results: [CKRecord.ID: Result<UploadedAssets, CKError>] = [:]
    var plans: [UploadPlan] = []
    for outgoing in records where !outgoing.assets.isEmpty {
      do throws(CKError) {
        plans.append(try UploadPlan(outgoing, service, scope))
      } catch {
        results[outgoing.record.recordID] = .failure(error)
      }
    }
    let addresses = try await addresses(plans, place)
    let sent = await concurrently(Array(zip(plans, addresses)), atOnce: Self.recordsAtOnce) {
      plan, addresses in await send(plan, to: addresses)
    }
    for (plan, result) in zip(plans, sent) {
      if case .failure(let error) = result, !error.concernsOneRecord { throw error }
      results[plan.outgoing.record.recordID] = result
    }
    return results
  }

  // MARK: Addresses

  /// An address for each file of each record, or why there are none.
  private func addresses(
    _ plans: [UploadPlan], _ place: WirePlace
  ) async throws(CKError) -> [Result<[URL], CKError>] {
    guard plans.contains(where: { !$0.items.isEmpty }) else {
      return plans.map { _ in .success([]) }
    }
    do {
      var rest = try await addresses(of: plans.flatMap(\.items), place)[...]
      return plans.map { plan in
        defer { rest = rest.dropFirst(plan.items.count) }
        return .success(Array(rest.prefix(plan.items.count)))
      }
    } catch {
      // One that is refused fails them all: ask for each record by itself.
      guard error.concernsOneRecord else { throw error }
      guard plans.count > 1 else { return [.failure(error)] }
      var results: [Result<[URL], CKError>] = []
      for plan in plans { results += try await addresses([plan], place) }
      return results
    }
  }

  private func addresses(
    of items: [UploadPlan.Item], _ place: WirePlace
  ) async throws(CKError) -> [URL] {
    var addresses: [URL] = []
    for items in items.chunked(Limits.assetsPerRequest) {
      let call = ServiceCall(scope, "assets/upload", body: Self.body(items, place), options)
      let tokens = try await service.call(call)["tokens"]?.array?.compactMap(\.object) ?? []
      let urls = tokens.compactMap { $0["url"]?.string.flatMap { URL(string: $0) } }
      guard urls.count == items.count else {
        throw CKError(
          .internalError, "The answer has another number of addresses than the request")
      }
      addresses += urls
    }
    return addresses
  }

  private static func body(_ items: ArraySlice<UploadPlan.Item>, _ place: WirePlace) -> [UInt8] {
    var writer = JSONWriter(capacity: 128 * items.count)
    writer.object { writer in
      writer.member("zoneID", place.zone)
      writer.key("tokens")
      writer.array { writer in
        for item in items {
          writer.object { writer in
            writer.member("recordName", place.wireName(item.record.recordID))
            writer.member("recordType", item.record.recordType)
            writer.member("fieldName", item.place.field)
          }
        }
      }
    }
    return writer.bytes
  }

  // MARK: Files

  private func send(
    _ plan: UploadPlan, to addresses: Result<[URL], CKError>
  ) async -> Result<UploadedAssets, CKError> {
    var assets = plan.ready
    let meter = ProgressMeter(totalBytes: plan.items.reduce(0) { $0 + $1.stamp.size }) {
      [progress, record = plan.outgoing.record] in progress(record, $0)
    }
    var before: Int64 = 0
    do throws(CKError) {
      for (item, address) in zip(plan.items, try addresses.get()) {
        let done = before
        let asset = try await send(item, to: address) { meter.reached(done + $0) }
        before += item.stamp.size
        assets[item.place.field, default: [:]][ObjectIdentifier(item.asset)] = asset
      }
      return .success(assets)
    } catch {
      return .failure(error)
    }
  }

  private func send(
    _ item: UploadPlan.Item, to address: URL, _ progress: @escaping Transfers.Progress
  ) async throws(CKError) -> Asset {
    var request = URLRequest(url: address)
    request.httpMethod = "POST"
    request.timeoutInterval = options.requestTimeoutSeconds
    request.setValue("application/octet-stream", forHTTPHeaderField: "Content-Type")
    // A file that grew meanwhile leaves bytes in the connection that would spoil the next request.
    request.setValue("close", forHTTPHeaderField: "Connection")
    let asset: Asset
    do {
      try item.checkUnchanged()
      let (data, response) = try await service.transfers.upload(
        item.file, size: item.stamp.size, by: request, progress: progress)
      asset = try Self.asset(try service.answer(data, response))
    } catch {
      // A file that was cut short breaks the request off; what that looks like depends on the moment.
      try item.checkUnchanged()
      throw CKError(error)
    }
    try item.checkUnchanged(size: asset.size)
    item.asset.state.withLock {
      $0.uploads[item.place] = CKAsset.Upload(asset: asset, stamp: item.stamp)
    }
    return asset
  }

  private static func asset(_ answer: JSONObject) throws(CKError) -> Asset {
    guard let file = answer["singleFile"]?.object, let checksum = file["fileChecksum"]?.string,
      let size = file["size"]?.integer, let receipt = file["receipt"]?.string
    else { throw CKError(.internalError, "The answer has no receipt") }
    return Asset(fileChecksum: checksum, size: size, receipt: receipt)
  }
}

extension CKError {
  /// Whether an error of an asset leaves the other records of a batch alone.
  fileprivate var concernsOneRecord: Bool {
    switch code {
    case .assetFileNotFound, .assetFileModified, .assetNotAvailable, .limitExceeded,
      .invalidArguments, .permissionFailure, .unknownItem, .quotaExceeded:
      true
    default: false
    }
  }
}
