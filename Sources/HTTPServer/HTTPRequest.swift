/// The first line and the headers of a request, known before its body.
public struct HTTPRequestHead: Sendable {
  /// The method as the client sent it, upper case by convention: `GET`, `POST`, …
  public let method: String
  /// The path of the request target as sent, still percent-encoded, without the query.
  public let rawPath: String
  /// The query as sent, without the `?`; empty if there is none.
  public let rawQuery: String
  /// The headers in the order of the wire.
  public let headers: HTTPHeaders
  /// The numeric address of the peer: `127.0.0.1`, `::1`. Empty for a local socket.
  public let remoteAddress: String

  /// Makes a head. Servers get theirs from the wire; tests make them by hand.
  public init(
    method: String, rawPath: String, rawQuery: String = "", headers: HTTPHeaders = HTTPHeaders(),
    remoteAddress: String = ""
  ) {
    self.method = method
    self.rawPath = rawPath
    self.rawQuery = rawQuery
    self.headers = headers
    self.remoteAddress = remoteAddress
  }
}

/// A complete request.
public struct HTTPRequest: Sendable {
  /// Everything before the body.
  public let head: HTTPRequestHead
  /// The body.
  public let body: HTTPRequestBody

  /// Makes a request.
  public init(head: HTTPRequestHead, body: HTTPRequestBody = .bytes([])) {
    self.head = head
    self.body = body
  }
}

/// Where the bytes of a body are.
public enum HTTPRequestBody: Sendable {
  /// In memory.
  case bytes([UInt8])
  /// In a file that is removed when the answer was sent or the client has gone. Whoever reads it
  /// for longer than until the answer opens it before; whoever keeps it renames it.
  case file(path: String, byteCount: Int)
}

/// What the server does with a body that is about to arrive.
public enum HTTPBodyPlan: Sendable {
  /// Keep it in memory; refuse with 413 beyond `maxBytes`.
  case collect(maxBytes: Int)
  /// Write it to a new file in `directory`; refuse with 413 beyond `maxBytes`.
  case spool(directory: String, maxBytes: Int)
}
