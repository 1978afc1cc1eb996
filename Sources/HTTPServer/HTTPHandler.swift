/// What answers requests. Called on the server's own threads: it must not block for long.
public protocol HTTPHandler: Sendable {
  /// Decides, once and from the head alone, what becomes of the body.
  func admit(_ head: HTTPRequestHead) -> HTTPAdmission
  /// Answers a request through `exchange`.
  func handle(_ request: HTTPRequest, _ exchange: any HTTPExchange)
  /// Words the answer to a request that the server itself refuses. It has to be in memory.
  func answer(to fault: HTTPFault) -> HTTPResponse
}

extension HTTPHandler {
  /// CloudKit's shape: `{"serverErrorCode": …, "reason": …}`.
  public func answer(to fault: HTTPFault) -> HTTPResponse { fault.response }
}

/// Whether a request may go on to its body.
public enum HTTPAdmission: Sendable {
  /// Read the body by this plan, then call ``HTTPHandler/handle(_:_:)``.
  case accept(HTTPBodyPlan)
  /// Answer now and close the connection; the body is not read.
  case refuse(HTTPResponse)
}
