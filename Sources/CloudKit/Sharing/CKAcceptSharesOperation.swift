/// An operation that accepts shares, each by itself.
///
/// Source of the rules: CKAcceptSharesOperation.h.
open class CKAcceptSharesOperation: CKOperation, @unchecked Sendable {
  /// What the addresses of the shares led to.
  @_CKGuarded public final var shareMetadatas: [CKShare.Metadata]?
  /// Called for each share, with it or why it was not accepted.
  @preconcurrency @_CKGuarded public final var perShareResultBlock:
    (@Sendable (CKShare.Metadata, Result<CKShare, any Error>) -> Void)?
  /// Called for each share, in the form of before 2021.
  @preconcurrency @_CKGuarded public final var perShareCompletionBlock:
    (@Sendable (CKShare.Metadata, CKShare?, (any Error)?) -> Void)?
  /// Called at the end. It never gets a partial failure.
  @preconcurrency @_CKGuarded public final var acceptSharesResultBlock:
    (@Sendable (Result<Void, any Error>) -> Void)?
  /// Called at the end, in the form of before 2021. Where shares were not accepted, with `CKError.partialFailure`.
  @preconcurrency @_CKGuarded public final var acceptSharesCompletionBlock:
    (@Sendable ((any Error)?) -> Void)?

  /// An operation that accepts nothing, until ``shareMetadatas`` is set.
  public override init() { super.init() }

  /// An operation that accepts shares.
  public convenience init(shareMetadatas: [CKShare.Metadata]) {
    self.init()
    self.shareMetadatas = shareMetadatas
  }

  override func perform() async {
    let metadatas = shareMetadatas ?? []
    let items = OperationItems<CKShare.Metadata, CKShare>(metadatas) { [self] metadata, result in
      let (new, old) = (perShareResultBlock, perShareCompletionBlock)
      await callBlock {
        new?(metadata, result)
        old?(metadata, try? result.get(), result.failure)
      }
    }
    let error = await failure { [self] in
      let links = ShareLinks(service: serviceToUse, options: callOptions)
      await items.take(try await links.accept(metadatas))
    }
    await items.end(with: error)
    await callResult(acceptSharesResultBlock, error)
    if let block = acceptSharesCompletionBlock {
      let all = error ?? PartialFailure.error(items.results)
      await callBlock { block(all) }
    }
  }
}
