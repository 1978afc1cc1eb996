/// Where a container is, and who uses it.
///
/// Nothing of it shows in code for CloudKit: a program says it once, before it first uses a container, or it
/// comes from the environment or a file (``init(environment:containerIdentifier:)``).
public struct MulteConfiguration: Sendable, Hashable {
  /// Which environment of the container.
  public enum Environment: String, Sendable, Hashable {
    /// The schema follows what is written.
    case development
    /// The schema is fixed.
    case production
  }

  /// What proves who calls.
  public enum Credential: Sendable, Hashable {
    /// Nothing.
    case none
    /// An API token, with the web auth token of a user or without.
    case tokens(api: String, webAuth: String? = nil)
    /// The secret of a session, as signing in to the household's own container gives it.
    case session(String)
  }

  /// The server's address; nil if nothing says it.
  public var url: URL?
  /// The container, as `iCloud.org.example.app`.
  public var containerIdentifier: String
  /// Which environment of it.
  public var environment: Environment
  /// What proves who calls.
  public var credential: Credential
  /// What ``CKContainer/accountStatus()`` tells, whatever the server says; for tests. Nil asks the server.
  public var accountStatus: CKAccountStatus?

  /// A container on a server.
  public init(
    url: URL?, containerIdentifier: String, environment: Environment = .development,
    credential: Credential = .none, accountStatus: CKAccountStatus? = nil
  ) {
    self.url = url
    self.containerIdentifier = containerIdentifier
    self.environment = environment
    self.credential = credential
    self.accountStatus = accountStatus
  }

  /// The error of every call where nothing says which server.
  static let missing = CKError(
    .badContainer,
    "Nothing says where the container's server is: set MULTE_URL or MULTE_CONFIG, "
      + "or call CKContainer.multe(_:) first")

  /// The path of a call.
  func path(of call: ServiceCall) -> String {
    let place = "1/\(containerIdentifier)/\(environment.rawValue)"
    switch call.root {
    case .database(let scope): return "/database/\(place)/\(scope.pathName)/\(call.path)"
    case .device: return "/device/\(place)/\(call.path)"
    case .server: return "/multe/1/\(call.path)"
    }
  }
}

extension MulteConfiguration.Credential {
  /// Whether it is a user's.
  var hasUser: Bool {
    switch self {
    case .none, .tokens(_, nil): false
    case .tokens, .session: true
    }
  }

  /// What is added to the query of a call.
  var query: String {
    guard case .tokens(let api, let webAuth) = self else { return "" }
    let user = webAuth.map { "&ckWebAuthToken=" + Self.escaped($0) } ?? ""
    return "&ckAPIToken=" + Self.escaped(api) + user
  }

  /// The cookie of a call.
  var cookie: String? {
    guard case .session(let secret) = self else { return nil }
    return "multe_session=\(secret)"
  }

  /// Takes the token that the server gave for the next call.
  mutating func replaceWebAuthToken(with token: String) {
    guard case .tokens(let api, _?) = self else { return }
    self = .tokens(api: api, webAuth: token)
  }

  private static func escaped(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }
}
