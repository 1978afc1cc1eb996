/// One request waiting for its answer. The handler answers once, at once or later, from any thread.
///
/// An exchange that is let go of without an answer is answered with 500, so that no client hangs.
public protocol HTTPExchange: AnyObject, Sendable {
  /// Sends the answer. A second answer to the same exchange is a bug of the caller and traps.
  ///
  /// An answer given before ``HTTPHandler/handle(_:_:)`` returns is the cheapest: the connection is
  /// not suspended. If the server was stopped in between, the answer is dropped.
  func respond(_ response: HTTPResponse)

  /// Whether the client has closed its side of the connection. Costs a system call.
  var clientHasGone: Bool { get }
}

extension HTTPExchange {
  /// Nobody knows: the client is taken to be there.
  public var clientHasGone: Bool { false }
}
