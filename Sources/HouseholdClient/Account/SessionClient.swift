import FoundationNetworking

/// The server's own calls about sessions.
package struct SessionClient: Sendable {
  /// Who is signed in, as the server tells it.
  package struct Session: Decodable, Sendable {
    package struct User: Decodable, Sendable {
      package let userRecordName: String
      package let name: String
      package let email: String
      package let isOwner: Bool
      package let isGuest: Bool
    }

    package let user: User?
    package let setupRequired: Bool
    package let container: String
    package let environment: String
    package let version: String
  }

  private struct Refusal: Decodable {
    let serverErrorCode: String
    let reason: String?
    let retryAfter: Int?
  }

  /// The longest answer that is waited for, in seconds.
  private static let timeoutSeconds: TimeInterval = 30

  /// The server's address.
  package let url: String

  package init(url: String) { self.url = url }

  /// Who is signed in with a session. Throws `CommandFailure`.
  package func session(_ secret: String?) async throws -> Session {
    try decode(try await call("GET", "session", session: secret).data)
  }

  /// Signs in, and answers the secret of the session. Throws `CommandFailure`.
  package func signIn(
    email: String, password: String
  ) async throws -> (secret: String, session: Session) {
    let (data, response) = try await call(
      "POST", "session", ["email": email, "password": password])
    return try begun(data, response)
  }

  /// Begins a sign-in by a page of the server, for a program that listens on a port: the page's address, and the secret
  /// that goes with the code which the port is told. Throws `CommandFailure`.
  package func beginOnPage(port: Int) async throws -> (page: String, secret: String) {
    struct Begun: Decodable {
      let secret: String
      let ticket: String
    }
    let (data, _) = try await call("POST", "programs", ["port": port])
    guard let begun = try? JSONDecoder().decode(Begun.self, from: data) else { throw notMulte }
    return ("\(url)/multe/1/sign-in?ticket=\(begun.ticket)", begun.secret)
  }

  /// Finishes it, and answers the secret of the session. Throws `CommandFailure`.
  package func finishOnPage(
    code: String, secret: String
  ) async throws -> (secret: String, session: Session) {
    let (data, response) = try await call(
      "POST", "programs/session", ["code": code, "secret": secret])
    return try begun(data, response)
  }

  /// The session that an answer begins.
  func begun(_ data: Data, _ response: HTTPURLResponse) throws -> (String, Session) {
    let session: Session = try decode(data)
    guard let secret = Self.secret(in: response), session.user != nil else { throw notMulte }
    return (secret, session)
  }

  /// Ends a session on the server. Throws `CommandFailure`.
  package func signOut(_ secret: String) async throws {
    _ = try await call("DELETE", "session", session: secret)
  }

  private static func secret(in response: HTTPURLResponse) -> String? {
    guard let header = response.value(forHTTPHeaderField: "Set-Cookie") else { return nil }
    let prefix = "multe_session="
    guard let start = header.range(of: prefix)?.upperBound else { return nil }
    let value = header[start...].prefix { $0 != ";" }
    return value.isEmpty ? nil : String(value)
  }

  // MARK: Calls

  func call(
    _ method: String, _ path: String, _ body: (any Encodable & Sendable)? = nil,
    session: String? = nil
  ) async throws -> (data: Data, response: HTTPURLResponse) {
    guard let address = URL(string: "\(url)/multe/1/\(path)") else { throw notMulte }
    var request = URLRequest(url: address)
    request.httpMethod = method
    request.timeoutInterval = Self.timeoutSeconds
    if let body {
      request.httpBody = try JSONEncoder().encode(body)
      request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    }
    if let session { request.setValue("multe_session=\(session)", forHTTPHeaderField: "Cookie") }
    request.setValue("none", forHTTPHeaderField: "Sec-Fetch-Site")
    request.setValue("multe command line", forHTTPHeaderField: "User-Agent")
    let settings = URLSessionConfiguration.ephemeral
    settings.httpShouldSetCookies = false
    settings.httpCookieAcceptPolicy = .never
    let line = URLSession(configuration: settings, delegate: NoRedirects(), delegateQueue: nil)
    defer { line.finishTasksAndInvalidate() }
    do {
      let (data, response) = try await line.data(for: request)
      guard let response = response as? HTTPURLResponse else { throw notMulte }
      if let place = response.value(forHTTPHeaderField: "Location") { throw moved(to: place) }
      if !(200..<300).contains(response.statusCode) { throw refusal(data) }
      return (data, response)
    } catch let error as URLError {
      throw unreachable(error)
    }
  }

  private func decode(_ data: Data) throws -> Session {
    do {
      return try JSONDecoder().decode(Session.self, from: data)
    } catch {
      throw notMulte
    }
  }

  // MARK: Failures

  private var notMulte: CommandFailure {
    CommandFailure(
      .network, "\(url) is not a Multe server", hint: "Is the address right, with its path?")
  }

  private func moved(to place: String) -> CommandFailure {
    CommandFailure(
      .network, "\(url) sends everybody to another address",
      hint: "If it is yours, sign in there: \(TerminalText.escaped(place))")
  }

  private func refusal(_ data: Data) -> CommandFailure {
    guard let refusal = try? JSONDecoder().decode(Refusal.self, from: data) else {
      return notMulte
    }
    let reason = TerminalText.escaped(refusal.reason ?? refusal.serverErrorCode)
    switch refusal.serverErrorCode {
    case "AUTHENTICATION_FAILED", "AUTHENTICATION_REQUIRED":
      return CommandFailure(.notSignedIn, reason)
    case "THROTTLED", "TRY_AGAIN_LATER": return CommandFailure(.network, reason)
    case "ACCESS_DENIED": return CommandFailure(.refused, reason)
    case "NOT_FOUND": return CommandFailure(.notFound, reason)
    default: return CommandFailure(.failure, reason)
    }
  }

  private func unreachable(_ error: URLError) -> CommandFailure {
    switch error.code {
    case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
      .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected:
      CommandFailure(
        .network, "The certificate of \(url) is not trusted here",
        hint: "If it is your own, add its authority to this machine's (update-ca-certificates).")
    case .cannotFindHost, .dnsLookupFailed:
      CommandFailure(.network, "There is no server with the name in \(url)")
    case .cannotConnectToHost:
      CommandFailure(.network, "Nothing answers at \(url)", hint: "Is the server running?")
    case .timedOut: CommandFailure(.network, "\(url) did not answer in time")
    default: CommandFailure(.network, "\(url) cannot be reached: \(error.localizedDescription)")
    }
  }
}

/// A password or a session goes to the address that was typed and to no other.
private final class NoRedirects: NSObject, URLSessionTaskDelegate, Sendable {
  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }
}
