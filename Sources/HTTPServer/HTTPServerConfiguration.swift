extension HTTPServer {
  /// Names every limit, with its default.
  public struct Configuration: Sendable {
    /// The address to listen on: `0.0.0.0`, `::` (both families), `127.0.0.1`.
    public var address = "::"
    /// The port; 0 takes a free one.
    public var port: UInt16 = 8080
    /// The number of event-loop threads.
    public var threadCount = 2
    /// The most connections in all; each event loop gets its share of them.
    public var maxConnections = 12_000
    /// The most connections of one address; 0 is no limit.
    public var maxConnectionsPerAddress = 0
    /// How long a connection may stay silent.
    public var idleTimeoutSeconds = 60
    /// How long a client may take for the request head.
    public var headTimeoutSeconds = 10
    /// How long a client may take for the body, however steadily it sends.
    public var bodyTimeoutSeconds = 1800
    /// How long the last answers may take to be sent when the server stops.
    public var closingSeconds = 1
    /// The memory of a connection: its request head, a copy of its cookies and its answer's head
    /// have to fit together.
    public var connectionMemoryBytes = 16 << 10

    /// The defaults.
    public init() {}
  }
}
