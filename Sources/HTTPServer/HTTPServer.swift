/// An HTTP/1.1 server: GNU libmicrohttpd behind requests, answers and streams.
public final class HTTPServer: Sendable {
  /// Names every limit, with its default.
  public struct Configuration: Sendable {
    /// The address to listen on: `0.0.0.0`, `::` (both families), `127.0.0.1`.
    public var address = "::"
    /// The port; 0 takes a free one.
    public var port: UInt16 = 8080
    /// The number of event-loop threads.
    public var threadCount = 2
    /// Connections in all, and from one address.
    public var maxConnections = 12_000
    /// The most connections of one address; 0 is no limit.
    public var maxConnectionsPerAddress = 0
    /// How long a connection may stay silent.
    public var idleTimeoutSeconds = 60
    /// How long a client may take for the request head.
    public var headTimeoutSeconds = 10

    /// The defaults.
    public init() {}
  }

  /// The port in use.
  public var port: UInt16 { fatalError("not built yet") }

  /// Starts to listen. Throws ``HTTPServerError`` if the port is taken or not allowed.
  public init(_ configuration: Configuration, handler: any HTTPHandler) throws(HTTPServerError) {
    fatalError("not built yet")
  }

  /// Stops: no new connections, running requests get `graceSeconds` to end, streams are finished.
  public func stop(graceSeconds: Int) { fatalError("not built yet") }
}

/// Why a server did not start.
public enum HTTPServerError: Error, Equatable {
  /// Another process listens on this port.
  case portInUse(UInt16)
  /// The operating system refused, with its `errno`.
  case cannotListen(errno: Int32)
}
