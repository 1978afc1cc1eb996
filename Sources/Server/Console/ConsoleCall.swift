import HTTPServer
import Records
import WebServices

/// One request of the console.
struct ConsoleCall: Sendable {
  let request: ServerRequest
  let route: ConsoleRoute
  let parts: ConsoleEndpoint.Parts

  /// Answers. Waits for the store.
  func run(_ reply: @escaping @Sendable (HTTPResponse) -> Void) {
    do throws(RecordError) {
      let developer = try developer()
      if case .call(let path) = route {
        return try forward(to: path, as: developer, reply)
      }
      reply(try answer(developer))
    } catch {
      reply(.error(error))
    }
  }

  private func answer(_ developer: Developer) throws(RecordError) -> HTTPResponse {
    switch (route, request.http.head.method) {
    case (.session, _): tellSession(developer)
    case (.containers, "GET"): try listContainers()
    case (.containers, _): try addContainer()
    case (.users, _): try listUsers(developer)
    case (.oneUser(let name), _): try changeUser(name, developer)
    case (.figures, _): try tellFigures()
    case (.log, _): try tellLog()
    case (.schema(let place, let action), _): try schema(place, action, developer)
    case (.access(let place, .all), _): try listAccess(place)
    case (.access(let place, .tokens), _): try addToken(place, developer)
    case (.access(let place, .keys), _): try addKey(place, developer)
    case (.access(let place, .oneToken(let id)), _): try removeToken(id, place, developer)
    case (.access(let place, .oneKey(let id)), _): try removeKey(id, place, developer)
    case (.call, _): .error(.routeNotFound)
    }
  }

  /// Who uses the console.
  struct Developer: Sendable {
    let user: User
    let rules: ConsoleRules

    /// Throws ACCESS_DENIED where only the owner changes what a container is.
    func mayAdminister(_ place: APITokenScope) throws(RecordError) {
      guard rules.mayAdminister(place.container, place.environment) else {
        throw RecordError(
          .accessDenied, "Only the owner changes the production environment of the household")
      }
    }
  }

  /// The owner, or a developer, in a browser session. Throws AUTHENTICATION_FAILED, and ACCESS_DENIED for
  /// others.
  private func developer() throws(RecordError) -> Developer {
    guard request.caller.session != nil, let name = request.caller.user,
      let user = try parts.accounts.user(name)
    else { throw RecordError(.authenticationFailed, "Sign in first") }
    guard try parts.accounts.isDeveloper(user) else {
      throw RecordError(.accessDenied, "The console is for the owner and for developers only")
    }
    return Developer(
      user: user, rules: ConsoleRules(household: parts.household, isOwner: user.isOwner))
  }

  // MARK: What the request holds

  /// The body as an object. Throws BAD_REQUEST.
  func body() throws(RecordError) -> JSONObject {
    guard case .bytes(let bytes) = request.http.body else {
      throw .badRequest("The body is too large")
    }
    guard let object = try JSONReader.read(bytes).object else {
      throw .badRequest("The body must be a JSON object")
    }
    return object
  }

  /// A whole number in the query. Throws BAD_REQUEST for another text.
  func number(_ name: String, default standard: Int64) throws(RecordError) -> Int64 {
    guard let text = request.query(name) else { return standard }
    guard let number = Int64(text), number >= 0 else { throw .invalid(name, text) }
    return number
  }
}
