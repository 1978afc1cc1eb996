/// An operation that accepts shares, each by itself.
public final class CKAcceptSharesOperation: CKOperation, @unchecked Sendable {
  /// What the addresses of the shares led to.
  @_CKGuarded public var shareMetadatas: [CKShare.Metadata]?
  /// Called for each share, with it or why it was not accepted.
  @_CKGuarded public var perShareResultBlock:
    (@Sendable (CKShare.Metadata, Result<CKShare, any Error>) -> Void)?
  /// Called for each share, in the form of before 2021.
  @_CKGuarded public var perShareCompletionBlock:
    (@Sendable (CKShare.Metadata, CKShare?, (any Error)?) -> Void)?
  /// Called at the end. Of shares that were not accepted the other blocks told.
  @_CKGuarded public var acceptSharesResultBlock: (@Sendable (Result<Void, any Error>) -> Void)?
  /// Called at the end, in the form of before 2021.
  @_CKGuarded public var acceptSharesCompletionBlock: (@Sendable ((any Error)?) -> Void)?

  /// An operation that accepts nothing, until ``shareMetadatas`` is set.
  public override init() { super.init() }

  /// An operation that accepts shares.
  public convenience init(shareMetadatas: [CKShare.Metadata]) {
    self.init()
    self.shareMetadatas = shareMetadatas
  }

  override func perform() async {
    var failure: CKError?
    do {
      try Task.checkCancellation()
      let (service, options) = serviceToUse
      let metadatas = shareMetadatas ?? []
      let results = try await ShareLinks(service: service, options: options).accept(metadatas)
      for metadata in metadatas {
        guard let result = results[metadata] else { continue }
        if let block = perShareResultBlock { await callBlock { block(metadata, result) } }
        if let block = perShareCompletionBlock {
          await callBlock { block(metadata, try? result.get(), result.failure) }
        }
      }
      failure = PartialFailure.error(results)
    } catch {
      failure = CKError(error)
    }
    await end(failure, acceptSharesResultBlock, acceptSharesCompletionBlock)
  }
}

extension Result where Failure == any Error {
  /// The error; nil for a success.
  var failure: (any Error)? {
    if case .failure(let error) = self { error } else { nil }
  }
}
