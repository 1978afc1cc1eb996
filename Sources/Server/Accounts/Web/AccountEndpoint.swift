import HTTPServer
import Records

/// People and their sessions: everything under `/multe/1/` but events and imports.
final class AccountEndpoint: RoutedEndpoint {
  /// What the app is told of the server.
  struct Info: Sendable {
    /// The container of the household app.
    let container: String
    let environment: Environment
    let version: String
    /// The web app's build; nil without one.
    var build: String?
    /// The path of the session's cookie: the base path, or `/`.
    let cookiePath: String

    /// Where guests are let in.
    var guestPlace: GuestPlace { GuestPlace(container: container, environment: environment) }
  }

  private let accounts: Accounts
  private let info: Info
  private let passwords = WorkQueue(
    threads: AccountLimits.passwordThreads, waitingMax: AccountLimits.waitingForPasswords)
  private let errands = WorkQueue(threads: 1, waitingMax: AccountLimits.waitingForErrands)

  /// The endpoint of some accounts.
  init(_ accounts: Accounts, _ info: Info) {
    self.accounts = accounts
    self.info = info
  }

  /// Finishes what waits, and ends the threads.
  func stop() {
    passwords.stop()
    errands.stop()
  }

  func methods(at path: String) -> MethodSet { AccountRoute(path: path)?.methods ?? [] }

  func bodyPlan(for head: HTTPRequestHead) -> HTTPBodyPlan {
    .collect(maxBytes: AccountLimits.bodyBytes)
  }

  func respond(
    to request: ServerRequest, _ reply: @escaping @Sendable (HTTPResponse) -> Void
  ) {
    guard let route = AccountRoute(path: request.path) else {
      return reply(.error(.routeNotFound))
    }
    let call = AccountCall(request: request, route: route, accounts: accounts, info: info)
    let isTaken =
      switch route.lane(request.http.head.method) {
      case .here: true
      case .errands: errands.add { reply(call.answer()) }
      case .passwords: passwords.add { reply(call.answer()) }
      }
    guard isTaken else {
      let error = RecordError(
        .throttled, "Too many are signing in", retryAfterSeconds: 5, .tooManySigningIn)
      return reply(refusal(error, of: request.http.head, at: request.path))
    }
    if route.lane(request.http.head.method) == .here { reply(call.answer()) }
  }

  /// A person who is at a page is told in a page.
  func refusal(_ error: RecordError, of head: HTTPRequestHead, at path: String) -> HTTPResponse {
    guard AccountRoute(path: path) == .signIn else { return .error(error) }
    return SignInPage.refusal(error, in: PageLanguage(for: head))
  }
}
