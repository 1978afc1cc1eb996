/// An operation that looks at what addresses of shares lead to.
public final class CKFetchShareMetadataOperation: CKOperation, @unchecked Sendable {
  /// The addresses.
  @_CKGuarded public var shareURLs: [URL]?
  /// Whether the shared records come along.
  @_CKGuarded public var shouldFetchRootRecord = false
  /// The fields of the shared records; nil for all.
  @_CKGuarded public var rootRecordDesiredKeys: [CKRecord.FieldKey]?
  /// Called for each address, with what it leads to or why nobody may know.
  @_CKGuarded public var perShareMetadataResultBlock:
    (@Sendable (URL, Result<CKShare.Metadata, any Error>) -> Void)?
  /// Called for each address, in the form of before 2021.
  @_CKGuarded public var perShareMetadataBlock:
    (@Sendable (URL, CKShare.Metadata?, (any Error)?) -> Void)?
  /// Called at the end. Of addresses that failed the other blocks told.
  @_CKGuarded public var fetchShareMetadataResultBlock:
    (@Sendable (Result<Void, any Error>) -> Void)?
  /// Called at the end, in the form of before 2021.
  @_CKGuarded public var fetchShareMetadataCompletionBlock: (@Sendable ((any Error)?) -> Void)?

  /// An operation that looks at nothing, until ``shareURLs`` is set.
  public override init() { super.init() }

  /// An operation that looks at what addresses lead to.
  public convenience init(shareURLs: [URL]) {
    self.init()
    self.shareURLs = shareURLs
  }

  override func perform() async {
    var failure: CKError?
    do {
      try Task.checkCancellation()
      let (service, options) = serviceToUse
      let urls = shareURLs ?? []
      let links = ShareLinks(
        service: service, options: options, wantsRoot: shouldFetchRootRecord,
        rootKeys: rootRecordDesiredKeys)
      let results = try await links.metadata(for: urls)
      for url in urls {
        guard let result = results[url] else { continue }
        if let block = perShareMetadataResultBlock { await callBlock { block(url, result) } }
        if let block = perShareMetadataBlock {
          await callBlock { block(url, try? result.get(), result.failure) }
        }
      }
      failure = PartialFailure.error(results)
    } catch {
      failure = CKError(error)
    }
    await end(failure, fetchShareMetadataResultBlock, fetchShareMetadataCompletionBlock)
  }
}
