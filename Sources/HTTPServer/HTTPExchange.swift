/// One request waiting for its answer. The handler answers once, at once or later, from any thread.
public protocol HTTPExchange: AnyObject, Sendable {
  /// Sends the answer. A second answer to the same exchange is a bug of the caller and traps.
  func respond(_ response: HTTPResponse)
}

/// What answers requests. Called on the server's own threads: it must not block for long.
public protocol HTTPHandler: Sendable {
  /// Decides, from the head alone, what becomes of the body. Nil with `reply` set refuses at once.
  func admit(_ head: HTTPRequestHead) -> HTTPAdmission
  /// Answers a request through `exchange`.
  func handle(_ request: HTTPRequest, _ exchange: any HTTPExchange)
}

/// Whether a request may go on to its body.
public enum HTTPAdmission: Sendable {
  /// Read the body by this plan, then call ``HTTPHandler/handle(_:_:)``.
  case accept(HTTPBodyPlan)
  /// Answer now and close the connection; the body is not read.
  case refuse(HTTPResponse)
}
