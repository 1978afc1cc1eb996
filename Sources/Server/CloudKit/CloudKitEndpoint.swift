import HTTPServer
import RecordStore
import Records
import WebServices

/// CloudKit Web Services: everything under `/database/1/`.
struct CloudKitEndpoint: Endpoint {
  let storage: Storage
  let store: StoreID
  let key: ServerKey
  let seal: FieldSeal
  let users: any UserDirectory
  /// The path of a sign-in page for an API token, and the page that asks.
  let signInPage: @Sendable (Int64, WebOrigin?) -> String
  /// The container that a browser session may use without an API token.
  let householdContainer: String
  /// Whether saves in development add to the schema.
  var hasJustInTimeSchema = true
  /// Told what went wrong inside, in the words of the engine.
  let reportFault: @Sendable (String) -> Void

  func respond(to request: ServerRequest, _ reply: @escaping @Sendable (HTTPResponse) -> Void) {
    guard let route = KnownRoutes.route(at: request.path) else {
      return reply(.error(RecordError(.notFound, "could not find handler for endpoint")))
    }
    let method = request.http.head.method
    guard route.action.methods.contains(method) else { return reply(methodNotAllowed(route)) }
    if method == "OPTIONS" {
      return reply(HTTPResponse(headers: ["Allow": route.action.methods.joined(separator: ", ")]))
    }
    do {
      let call = try CloudKitCall(request, route, self)
      try call.run { result in
        switch result {
        case .success(let body): reply(.json(body))
        case .failure(let error): reply(self.answer(to: error, request))
        }
      }
    } catch {
      reply(answer(to: error, request))
    }
  }

  func refusal(_ error: RecordError, of head: HTTPRequestHead, at path: String) -> HTTPResponse {
    .error(error.withoutReasonCode)
  }

  /// Whether saves add types and fields to the schema of an environment.
  func extendsSchema(of environment: Environment) -> Bool {
    environment == .development && hasJustInTimeSchema
  }

  private func answer(to error: any Error, _ request: ServerRequest) -> HTTPResponse {
    let error = RecordError.told(error, reportFault)
    // What a call that needs a user is answered with, where none signed in.
    guard error.code == .authenticationRequired, let apiToken = request.caller.apiTokenKey else {
      return .error(error.withoutReasonCode)
    }
    let origin = request.http.head.headers["Origin"].flatMap { WebOrigin($0) }
    return .error(error, redirectURL: request.address + signInPage(apiToken, origin))
  }

  private func methodNotAllowed(_ route: CloudKitRoute) -> HTTPResponse {
    var response = HTTPResponse.error(.badRequest("Method not allowed"))
    response.status = 405
    response.headers.append("Allow", route.action.methods.joined(separator: ", "))
    return response
  }
}
