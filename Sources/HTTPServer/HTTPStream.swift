/// A body that is written piece by piece while the client reads it.
///
/// Pieces queue in memory up to `maxPendingBytes`; a reader that falls further behind is cut off,
/// so that a slow client costs a bounded amount of memory.
public final class HTTPStream: Sendable {
  /// Makes a stream to be given to an ``HTTPResponse``.
  public init(maxPendingBytes: Int = 1 << 20, onClose: @escaping @Sendable () -> Void = {}) {
    fatalError("not built yet")
  }

  /// Queues bytes. False if the stream has ended or its client has gone.
  @discardableResult
  public func write(_ bytes: [UInt8]) -> Bool { fatalError("not built yet") }

  /// Ends the body after what is queued.
  public func finish() { fatalError("not built yet") }
}
