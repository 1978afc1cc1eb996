import CMicrohttpd
import Glibc

/// The library's daemon: starts with its callbacks, stops accepting, stops.
struct Daemon: @unchecked Sendable {
  /// OpaquePointer is not Sendable; the library lets any thread call what is used here.
  private let daemon: OpaquePointer
  private let socket: ListeningSocket

  /// Starts the event loops. `core` must live until ``stop()`` has returned.
  init(
    _ configuration: HTTPServer.Configuration, core: ServerCore, socket: ListeningSocket
  ) throws(HTTPServerError) {
    var options = CMHDOptions()
    options.listenDescriptor = socket.descriptor
    options.threadCount = UInt32(configuration.threadCount)
    options.maxConnections = UInt32(max(configuration.maxConnections, configuration.threadCount))
    options.maxConnectionsPerAddress = UInt32(configuration.maxConnectionsPerAddress)
    options.idleTimeoutSeconds = UInt32(configuration.idleTimeoutSeconds)
    options.connectionMemoryBytes = configuration.connectionMemoryBytes
    options.context = Unmanaged.passUnretained(core).toOpaque()
    options.onConnection = connectionChanged
    options.onTarget = targetArrived
    options.onRequest = requestAdvanced
    options.onCompleted = requestCompleted
    // The library may refuse without a call of the system that failed.
    errno = 0
    guard let daemon = cmhd_start(&options) else {
      let reason = errno
      socket.close()
      throw .cannotListen(errno: reason == 0 ? EINVAL : reason)
    }
    self.daemon = daemon
    self.socket = socket
  }

  /// Refuses new connections; those that are open go on.
  func stopAccepting() {
    _ = MHD_quiesce_daemon(daemon)
    socket.refuseConnections()
  }

  /// Cuts all connections and ends the event loops. The library aborts the process if a connection
  /// is still suspended, so ``ServerCore/close()`` comes first.
  func stop() {
    MHD_stop_daemon(daemon)
    socket.close()
  }
}
