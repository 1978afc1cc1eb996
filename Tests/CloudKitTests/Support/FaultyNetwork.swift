import CloudKit
import Foundation
import Synchronization

/// The network between a test's devices and a server: a TCP proxy that fails as it is told.
///
/// A fault holds for all connections, also for those that are open, from the next bytes on.
final class FaultyNetwork: Sendable {
  /// How the network fails.
  enum Fault: Sendable, Equatable {
    /// Not at all.
    case none
    /// Connections are closed, and new ones are closed at once.
    case cut
    /// The server gets nothing more, and nobody is told.
    case hang
    /// A connection is closed once its client has sent this many bytes more.
    case cutRequests(afterBytes: Int)
    /// A connection is closed once the server has answered this many bytes more. With 0, the server does what it
    /// was asked to, and nobody hears of it.
    case cutAnswers(afterBytes: Int)
    /// Answers wait until the fault is another.
    case holdAnswers
    /// Every piece of an answer comes this late.
    case delayAnswers(seconds: Double)
  }

  private struct State {
    var fault = Fault.none
    /// Sockets of connections, to be closed at the end.
    var open: Set<Int32> = []
    var isStopped = false
    var bytesSent = 0
    var watch: (@Sendable (Int) -> Void)?
    var connections = 0
  }

  struct NoSocket: Error {}

  private let state = Mutex(State())
  private let listener: Int32
  private let serverPort: UInt16
  /// Where clients of the proxy connect to.
  let url: URL

  /// A network that leads to a server on this machine.
  init(to server: URL) throws {
    guard let port = server.port else { throw NoSocket() }
    serverPort = UInt16(port)
    signal(SIGPIPE, SIG_IGN)
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = Self.loopback(port: 0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = listener
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(descriptor, pointer, length) == 0 && listen(descriptor, 64) == 0
          && getsockname(descriptor, pointer, &length) == 0
      }
    }
    guard isBound else { throw NoSocket() }
    url = URL(string: "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))")!
    Thread.detachNewThread { [self] in accept() }
  }

  /// How the network fails from now on.
  var fault: Fault {
    get { state.withLock { $0.fault } }
    set {
      let sockets = state.withLock { state -> Set<Int32> in
        state.fault = newValue
        return newValue == .cut ? state.open : []
      }
      for socket in sockets { shutdown(socket, Int32(SHUT_RDWR)) }
    }
  }

  /// How many bytes clients have sent.
  var bytesSent: Int { state.withLock { $0.bytesSent } }

  /// Called with the number of bytes that clients have sent, before the last of them go on to the server.
  var watch: (@Sendable (Int) -> Void)? {
    get { state.withLock { $0.watch } }
    set { state.withLock { $0.watch = newValue } }
  }

  /// How many connections clients have made.
  var connections: Int { state.withLock { $0.connections } }

  /// The container as a user's device has it behind this network. Each call gives another device.
  func device(of server: LiveServer, user: Int? = 0) -> CKContainer {
    var configuration = server.configuration(user: user)
    configuration.url = url
    return CKContainer(configuration: configuration)
  }

  /// Ends the network and all connections.
  func stop() {
    let sockets = state.withLock { state -> Set<Int32> in
      guard !state.isStopped else { return [] }
      state.isStopped = true
      return state.open.union([listener])
    }
    for socket in sockets { shutdown(socket, Int32(SHUT_RDWR)) }
  }

  // MARK: Connections

  private func accept() {
    while true {
      let client = Glibc.accept(listener, nil, nil)
      if client < 0, errno == EINTR || errno == ECONNABORTED { continue }
      guard client >= 0 else { break }
      guard let server = connect(for: client) else {
        // Closing alone would leave it open where a test has started a server meanwhile, which then has it too.
        shutdown(client, Int32(SHUT_RDWR))
        close(client)
        continue
      }
      let ends = Ends(client: client, server: server)
      Thread.detachNewThread { [self] in pump(from: client, to: server, ends, isAnswer: false) }
      Thread.detachNewThread { [self] in pump(from: server, to: client, ends, isAnswer: true) }
    }
    close(listener)
  }

  /// A connection to the server; nil where the network is cut or the server is not there.
  private func connect(for client: Int32) -> Int32? {
    let isCut = state.withLock { state in
      state.connections += 1
      return state.isStopped || state.fault == .cut
    }
    guard !isCut else { return nil }
    let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = Self.loopback(port: serverPort)
    let isConnected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(server, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard isConnected else {
      close(server)
      return nil
    }
    state.withLock { $0.open.formUnion([client, server]) }
    return server
  }

  /// Carries bytes one way until an end is closed or the fault says so.
  private func pump(from source: Int32, to target: Int32, _ ends: Ends, isAnswer: Bool) {
    var piece = [UInt8](repeating: 0, count: 64 << 10)
    var carried = Carried()
    while true {
      let count = read(source, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      if !isAnswer { noteSent(count) }
      while isAnswer, fault == .holdAnswers { Thread.sleep(forTimeInterval: 0.005) }
      let fault = fault
      if case .delayAnswers(let seconds) = fault, isAnswer {
        Thread.sleep(forTimeInterval: seconds)
      }
      let allowed = carried.allowed(count, by: fault, isAnswer: isAnswer)
      guard send(piece[..<allowed], to: target) else { break }
      if allowed < count, fault != .hang { break }
    }
    shutdown(source, Int32(SHUT_RDWR))
    shutdown(target, Int32(SHUT_RDWR))
    guard ends.isLastToLeave() else { return }
    state.withLock { $0.open.subtract([ends.client, ends.server]) }
    close(ends.client)
    close(ends.server)
  }

  private func noteSent(_ count: Int) {
    let (total, watch) = state.withLock { state in
      state.bytesSent += count
      return (state.bytesSent, state.watch)
    }
    watch?(total)
  }

  private func send(_ bytes: ArraySlice<UInt8>, to target: Int32) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(target, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// How much one direction of a connection has carried under the present fault.
  private struct Carried {
    private var fault = Fault.none
    private var bytes = 0

    mutating func allowed(_ count: Int, by fault: Fault, isAnswer: Bool) -> Int {
      if fault != self.fault { (self.fault, bytes) = (fault, 0) }
      defer { bytes += count }
      switch fault {
      case .none, .delayAnswers, .holdAnswers: return count
      case .cut, .hang: return 0
      case .cutRequests(let max): return isAnswer ? count : min(count, Swift.max(0, max - bytes))
      case .cutAnswers(let max): return isAnswer ? min(count, Swift.max(0, max - bytes)) : count
      }
    }
  }

  /// The two sockets of a connection, which are closed when both directions have ended.
  private final class Ends: Sendable {
    let client: Int32
    let server: Int32
    private let left = Mutex(2)

    init(client: Int32, server: Int32) {
      self.client = client
      self.server = server
    }

    func isLastToLeave() -> Bool {
      left.withLock { left in
        left -= 1
        return left == 0
      }
    }
  }

  private static func loopback(port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    return address
  }
}
