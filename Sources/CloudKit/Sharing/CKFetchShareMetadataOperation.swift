/// An operation that looks at what addresses of shares lead to.
open class CKFetchShareMetadataOperation: CKOperation, @unchecked Sendable {
  /// The addresses.
  @_CKGuarded public final var shareURLs: [URL]?
  /// Whether the shared records come along.
  @_CKGuarded public final var shouldFetchRootRecord = false
  /// The fields of the shared records; nil for all.
  @_CKGuarded public final var rootRecordDesiredKeys: [CKRecord.FieldKey]?
  /// Called for each address, with what it leads to or why nobody may know.
  @preconcurrency @_CKGuarded public final var perShareMetadataResultBlock:
    (@Sendable (URL, Result<CKShare.Metadata, any Error>) -> Void)?
  /// Called for each address, in the form of before 2021.
  @preconcurrency @_CKGuarded public final var perShareMetadataBlock:
    (@Sendable (URL, CKShare.Metadata?, (any Error)?) -> Void)?
  /// Called at the end. Of addresses that failed the other blocks told.
  @preconcurrency @_CKGuarded public final var fetchShareMetadataResultBlock:
    (@Sendable (Result<Void, any Error>) -> Void)?
  /// Called at the end, in the form of before 2021.
  @preconcurrency @_CKGuarded public final var fetchShareMetadataCompletionBlock:
    (@Sendable ((any Error)?) -> Void)?

  /// An operation that looks at nothing, until ``shareURLs`` is set.
  public override init() { super.init() }

  /// An operation that looks at what addresses lead to.
  public convenience init(shareURLs: [URL]) {
    self.init()
    self.shareURLs = shareURLs
  }

  override func perform() async {
    let urls = shareURLs ?? []
    let items = OperationItems<URL, CKShare.Metadata>(urls) { [self] url, result in
      let (new, old) = (perShareMetadataResultBlock, perShareMetadataBlock)
      await callBlock {
        new?(url, result)
        old?(url, try? result.get(), result.failure)
      }
    }
    let error = await failure { [self] in
      let links = ShareLinks(
        service: serviceToUse, options: callOptions, wantsRoot: shouldFetchRootRecord,
        rootKeys: rootRecordDesiredKeys)
      await items.take(try await links.metadata(for: urls))
    }
    await items.end(with: error)
    await callResult(fetchShareMetadataResultBlock, error)
    if let block = fetchShareMetadataCompletionBlock {
      let all = error ?? PartialFailure.error(items.results)
      await callBlock { block(all) }
    }
  }
}
