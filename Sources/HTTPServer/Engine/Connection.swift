import CMicrohttpd
import Glibc
import Synchronization

/// One socket: its deadline, and what of ours waits on it.
final class Connection: @unchecked Sendable {
  /// What has to be woken before the library may stop.
  private enum Occupant {
    case nobody
    case request(RequestContext)
    case stream(HTTPStream)
  }

  private struct State {
    var isOpen = true
    var occupant = Occupant.nobody
  }

  /// The numeric address of the peer.
  let remoteAddress: String
  /// Where the registry keeps this connection; only touched under its lock.
  var registryIndex = 0
  /// Whether the client may still be sending a body that nobody will read. Event loop only.
  var mustLinger = false

  private let descriptor: Int32
  private let state = Mutex(State())
  private let busy = Atomic(false)
  /// In milliseconds of ``MonotonicClock``; 0 is none.
  private let deadline = Atomic<Int64>(0)

  init(descriptor: Int32, remoteAddress: String) {
    self.descriptor = descriptor
    self.remoteAddress = remoteAddress
  }

  /// Whether a request is being read or answered.
  var isBusy: Bool {
    get { busy.load(ordering: .acquiring) }
    set { busy.store(newValue, ordering: .releasing) }
  }

  /// Gives the client this long for what comes next; nil is no limit.
  func expectProgress(withinSeconds seconds: Int?) {
    let end = seconds.map { MonotonicClock.milliseconds + Int64($0) * 1000 } ?? 0
    deadline.store(end, ordering: .relaxed)
  }

  /// Ends the connection if its deadline has passed.
  func enforceDeadline(now: Int64) {
    let deadline = deadline.load(ordering: .relaxed)
    if deadline != 0, deadline < now { shutDown() }
  }

  /// Ends the connection if its client has closed its side and nothing is being answered.
  ///
  /// The library misses a close that arrives together with the bytes before it, and one that arrives
  /// while the connection is suspended. A client that closes its side and still waits for the answer
  /// to a complete request gets it.
  func enforcePresence() {
    if case .stream(let stream) = occupant {
      if clientHasGone { stream.cutOff() }
    } else if deadline.load(ordering: .relaxed) != 0, clientHasGone {
      // Wakes the event loop, which then reads the end.
      state.withLock { state in
        if state.isOpen { _ = shutdown(descriptor, Int32(SHUT_RD)) }
      }
    }
  }

  /// Ends both directions at once; the event loop notices unless the connection is suspended.
  func shutDown() {
    state.withLock { state in
      if state.isOpen { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }
    }
  }

  /// Writes an answer past the library, as much as the kernel takes at once. The connection has to
  /// be closed after it.
  func sendDirectly(_ response: HTTPResponse) {
    let message = response.closingMessage
    state.withLock { state in
      guard state.isOpen else { return }
      _ = send(
        descriptor, message, message.count,
        Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
    }
  }

  /// Whether the client has closed its side, as far as the kernel knows.
  var clientHasGone: Bool {
    state.withLock { state in
      guard state.isOpen else { return true }
      var poll = pollfd(fd: descriptor, events: cmhd_peer_closed, revents: 0)
      return Glibc.poll(&poll, 1, 0) == 1
    }
  }

  /// The library is about to close the socket: nothing may touch it from here on. Returns a copy of
  /// the descriptor if the client should be given time to read.
  func close() -> Int32? {
    state.withLock { state in
      state = State(isOpen: false)
      guard mustLinger else { return nil }
      let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
      return copy == -1 ? nil : copy
    }
  }
}

extension Connection {
  /// Makes a waiting request known, so that ``abandon()`` finds it.
  func occupy(_ request: RequestContext) { state.withLock { $0.occupant = .request(request) } }

  /// Makes a stream known, so that ``finishStream()`` and ``abandon()`` find it.
  func occupy(_ stream: HTTPStream) { state.withLock { $0.occupant = .stream(stream) } }

  /// Forgets what was here.
  func vacate() { state.withLock { $0.occupant = .nobody } }

  /// Ends the body of a running stream after what is queued.
  func finishStream() {
    if case .stream(let stream) = occupant { stream.finish() }
  }

  /// Answers a waiting request with 503, or cuts a stream.
  func abandon() {
    switch occupant {
    case .nobody: break
    case .request(let request): request.abandon()
    case .stream(let stream): stream.cutOff()
    }
  }

  private var occupant: Occupant { state.withLock { $0.occupant } }
}
