/// An operation that gives the token by which another client, as a web page, calls the server for the same user.
///
/// It is the one that this program uses. Where the server gives a new token with every answer, the old one is void
/// after its use elsewhere: then only one of the two can go on with it.
open class CKFetchWebAuthTokenOperation: CKDatabaseOperation, @unchecked Sendable {
  /// The API token that the other client uses: the one that the user was signed in with.
  @_CKGuarded public final var apiToken: String?

  /// Called at the end with the token.
  @preconcurrency @_CKGuarded public final var fetchWebAuthTokenResultBlock:
    (@Sendable (Result<String, any Error>) -> Void)?
  /// Called at the end with the token.
  @available(*, deprecated, message: "Use fetchWebAuthTokenResultBlock")
  @preconcurrency @_CKGuarded public final var fetchWebAuthTokenCompletionBlock:
    (@Sendable (String?, (any Error)?) -> Void)?

  /// An operation that fails, until ``apiToken`` is set.
  public override init() { super.init() }

  /// An operation for an API token.
  public convenience init(apiToken: String) {
    self.init()
    self.apiToken = apiToken
  }

  override func perform() async {
    let token = _CKGuarded(wrappedValue: "")
    let error = await failure { [self] in token.wrappedValue = try await fetchToken() }
    let value = token.wrappedValue
    if let block = fetchWebAuthTokenResultBlock {
      await callBlock { block(error.map { .failure($0) } ?? .success(value)) }
    }
    if let block = _fetchWebAuthTokenCompletionBlock.wrappedValue {
      await callBlock { block(error == nil ? value : nil, error) }
    }
  }

  private func fetchToken() async throws(CKError) -> String {
    guard let apiToken else { throw CKError(.invalidArguments, "The operation has no API token") }
    let service = databaseToUse.service
    guard case .tokens(let api, _?) = service.configuration.credential else {
      throw CKError(.notAuthenticated, "Nobody is signed in by a web auth token")
    }
    guard api == apiToken else {
      throw CKError(.permissionFailure, "The user is signed in with another API token")
    }
    // Asks the server whether the token is good still; its answer may bring the next one.
    _ = try await service.call(ServiceCall(.public, "users/caller", body: nil, callOptions))
    guard case .tokens(_, let token?) = service.configuration.credential else {
      throw CKError(.notAuthenticated, "Nobody is signed in any more")
    }
    return token
  }
}
