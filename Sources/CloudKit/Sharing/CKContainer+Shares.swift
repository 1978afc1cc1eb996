/// What addresses of shares lead to.
extension CKContainer {
  private var links: ShareLinks { ShareLinks(service: service, options: options) }

  /// What the address of a share leads to. Throws `CKError.unknownItem` if it leads nowhere, and
  /// `CKError.permissionFailure` if it is not for the user.
  public func shareMetadata(for url: URL) async throws -> CKShare.Metadata {
    try await shareMetadatas(for: [url]).only(url)
  }

  /// What addresses of shares lead to, each by itself.
  public func shareMetadatas(
    for urls: [URL]
  ) async throws -> [URL: Result<CKShare.Metadata, any Error>] {
    try await links.metadata(for: urls)
  }

  /// Accepts a share: what is shared is in the user's shared database then. One's own, and one that was accepted before,
  /// stays as it is.
  @discardableResult
  public func accept(_ metadata: CKShare.Metadata) async throws -> CKShare {
    try await accept([metadata]).only(metadata)
  }

  /// Accepts shares, each by itself.
  @discardableResult
  public func accept(
    _ metadatas: [CKShare.Metadata]
  ) async throws -> [CKShare.Metadata: Result<CKShare, any Error>] {
    try await links.accept(metadatas)
  }

  /// What the address of a share leads to.
  @preconcurrency public func fetchShareMetadata(
    with url: URL,
    completionHandler: @escaping @Sendable (CKShare.Metadata?, (any Error)?) -> Void
  ) {
    Callback.run(completionHandler) { try await self.shareMetadata(for: url) }
  }

  /// What addresses of shares lead to, each by itself.
  @preconcurrency public func fetchShareMetadatas(
    for urls: [URL],
    completionHandler:
      @escaping @Sendable (Result<[URL: Result<CKShare.Metadata, any Error>], any Error>) -> Void
  ) {
    Callback.run(completionHandler) { try await self.shareMetadatas(for: urls) }
  }

  /// Accepts a share.
  @preconcurrency public func accept(
    _ metadata: CKShare.Metadata,
    completionHandler: @escaping @Sendable (CKShare?, (any Error)?) -> Void
  ) {
    Callback.run(completionHandler) { try await self.accept(metadata) }
  }

  /// Accepts shares, each by itself.
  @preconcurrency public func accept(
    _ metadatas: [CKShare.Metadata],
    completionHandler:
      @escaping @Sendable (
        Result<[CKShare.Metadata: Result<CKShare, any Error>], any Error>
      ) -> Void
  ) {
    Callback.run(completionHandler) { try await self.accept(metadatas) }
  }
}
