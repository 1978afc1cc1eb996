import HTTPServer
import Records

extension RecordError {
  /// There is no such route. The text is the live service's.
  static let routeNotFound = RecordError(.notFound, "could not find handler for endpoint")
  /// The target of the request cannot be read.
  static let badPath = RecordError.badRequest("The path is not percent-encoded correctly")
  static let badQuery = RecordError.badRequest("The query is not percent-encoded correctly")
  /// A large body from nobody.
  static let bodyNeedsProof = RecordError(
    .authenticationFailed, "Sign in before you send a body of this size", .signInFirst)
}

extension HTTPResponse {
  /// The route is there, but not for this method.
  static func methodNotAllowed(_ methods: MethodSet) -> HTTPResponse {
    var response = HTTPResponse.error(.badRequest("The method has to be one of \(methods.list)"))
    response.status = 405
    response.headers.append("Allow", methods.list)
    return response
  }

  /// What an OPTIONS request asks.
  static func options(_ methods: MethodSet) -> HTTPResponse {
    HTTPResponse(status: 204, headers: ["Allow": methods.list])
  }
}
