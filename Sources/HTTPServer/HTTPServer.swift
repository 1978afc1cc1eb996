import CMicrohttpd
import Glibc
import Synchronization

/// An HTTP/1.1 server: GNU libmicrohttpd behind requests, answers and streams.
///
/// It ignores SIGPIPE in the whole process and raises the soft limit of open files to what its
/// connections need, as far as the hard limit allows.
public final class HTTPServer: Sendable {
  /// The port in use.
  public let port: UInt16

  /// The number of open connections, idle ones included.
  public var connectionCount: Int { core.connections.count }

  private let core: ServerCore
  private let daemon: Daemon
  private let watchdog: Watchdog
  private let isStopped = Mutex(false)

  /// Starts to listen. Throws ``HTTPServerError`` if the port is taken or not allowed.
  public init(_ configuration: Configuration, handler: any HTTPHandler) throws(HTTPServerError) {
    signal(SIGPIPE, SIG_IGN)
    raiseOpenFileLimit(forConnections: configuration.maxConnections)
    let socket = try ListeningSocket(address: configuration.address, port: configuration.port)
    core = ServerCore(configuration, handler: handler)
    port = socket.port
    daemon = try Daemon(configuration, core: core, socket: socket)
    watchdog = Watchdog(core)
  }

  /// Stops: no new connections, running requests get `graceSeconds` to end, streams are finished.
  ///
  /// After that time the requests that still wait get 503, and what is not sent within
  /// `closingSeconds` of the configuration is cut off. Waits for all of it, so it must not be called from a handler. A second call
  /// returns when the first has ended.
  public func stop(graceSeconds: Int) {
    isStopped.withLock { isStopped in
      if isStopped { return }
      isStopped = true
      daemon.stopAccepting()
      core.drain()
      core.waitUntilIdle(seconds: graceSeconds)
      core.close()
      core.waitUntilIdle(seconds: core.configuration.closingSeconds)
      daemon.stop()
      watchdog.stop()
    }
  }

  deinit { stop(graceSeconds: 0) }
}

/// Lets this process open a file for each connection, and some more.
private func raiseOpenFileLimit(forConnections count: Int) {
  var limit = rlimit()
  guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
  let wanted = min(rlim_t(count) + 1024, limit.rlim_max)
  guard limit.rlim_cur < wanted else { return }
  limit.rlim_cur = wanted
  setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
}
