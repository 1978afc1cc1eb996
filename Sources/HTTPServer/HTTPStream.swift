import CMicrohttpd
import Synchronization

/// A body that is written piece by piece while the client reads it.
///
/// Pieces queue in memory up to `maxPendingBytes`; a reader that falls further behind is cut off,
/// so that a slow client costs a bounded amount of memory. A piece is kept as the array it came in:
/// an array written to many streams is in memory once.
///
/// A client that closes its side is noticed within seconds, and when something is written; one whose
/// network breaks only by what is written to it: write a heartbeat now and then.
public final class HTTPStream: Sendable {
  private struct State {
    var queue = StreamQueue()
    var hasFinished = false
    var isCut = false
    var wasAttached = false
    var wasSentWhole = false
    var hasSlept = false
    var connection: Connection?
    /// The library's connection while it is suspended for want of data.
    var suspended: SuspendedConnection?
    var onClose: (@Sendable () -> Void)?
  }

  private let maxPendingBytes: Int
  private let state: Mutex<State>

  /// Makes a stream to be given to one ``HTTPResponse``.
  ///
  /// `onClose` is called once, from any thread and perhaps within ``write(_:)``: when the body was
  /// sent to its end, the client has gone, or the stream was cut off or never used.
  public init(maxPendingBytes: Int = 1 << 20, onClose: @escaping @Sendable () -> Void = {}) {
    self.maxPendingBytes = maxPendingBytes
    state = Mutex(State(onClose: onClose))
  }

  deinit { close() }

  /// Queues bytes. False if the stream has ended or its client has gone.
  @discardableResult
  public func write(_ bytes: [UInt8]) -> Bool {
    let fits: Bool? = state.withLock { state in
      if state.isCut || state.hasFinished { return nil }
      if state.queue.byteCount + bytes.count > maxPendingBytes { return false }
      state.queue.append(bytes)
      state.suspended.take()?.resume()
      return true
    }
    if fits == false { cutOff() }
    return fits ?? false
  }

  /// Whether all bytes and the end were given to the socket of a client that was there.
  public var wasSentWhole: Bool { state.withLock { $0.wasSentWhole } }

  /// Ends the body after what is queued.
  public func finish() {
    state.withLock { state in
      state.hasFinished = true
      state.suspended.take()?.resume()
    }
  }

  /// Ends the body now: what is queued is lost and the connection closes.
  func cutOff() {
    let connection = state.withLock { state in
      state.isCut = true
      state.queue = StreamQueue()
      // Within the lock: once this function has returned, no writer is inside the library.
      state.suspended.take()?.resume()
      return state.connection
    }
    connection?.shutDown()
    close()
  }

  /// Calls `onClose` unless that was done.
  private func close() {
    let onClose = state.withLock { $0.onClose.take() }
    onClose?()
  }
}

extension HTTPStream {
  /// Binds the stream to the connection that will read it.
  func attach(to connection: Connection) {
    state.withLock { state in
      precondition(!state.wasAttached, "a stream was given to two answers")
      state.wasAttached = true
      state.connection = connection
    }
  }

  /// The library has let go of the body: sent to its end, or the client has gone.
  func detach() {
    state.withLock { state in
      state.isCut = true
      state.queue = StreamQueue()
      state.suspended = nil
      state.connection = nil
    }
    close()
  }

  /// Copies the next bytes for the library, on its event loop, or suspends `handle` until there
  /// are some.
  func read(into buffer: UnsafeMutableRawBufferPointer, for handle: OpaquePointer) -> Int {
    state.withLock { state in
      if state.isCut { return cmhd_end_with_error }
      let count = state.queue.read(into: buffer)
      if count > 0 { return count }
      let clientHasGone = state.connection?.clientHasGone == true
      if state.hasFinished {
        state.wasSentWhole = !clientHasGone
        return cmhd_end_of_stream
      }
      if clientHasGone { return cmhd_end_with_error }
      if !state.hasSlept { ScratchPages.release(buffer) }
      state.hasSlept = true
      MHD_suspend_connection(handle)
      state.suspended = SuspendedConnection(handle: handle)
      return 0
    }
  }
}

/// A connection of the library that waits to be resumed, once.
private struct SuspendedConnection: @unchecked Sendable {
  let handle: OpaquePointer

  func resume() { MHD_resume_connection(handle) }
}
