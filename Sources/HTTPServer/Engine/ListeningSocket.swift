import CMicrohttpd
import Glibc

/// A TCP socket that listens, closed on exec.
struct ListeningSocket {
  /// The longest queue of connections that wait to be accepted; the kernel caps it further.
  private static let backlog: Int32 = 4096

  let descriptor: Int32
  /// The port in use, also where 0 was asked for.
  let port: UInt16

  /// Listens on a numeric address; `::` takes both families, or IPv4 alone where IPv6 is absent.
  init(address: String, port: UInt16) throws(HTTPServerError) {
    do throws(SystemError) {
      self = try ListeningSocket(SocketAddress(address, port: port))
    } catch  where address == "::" && [EAFNOSUPPORT, EADDRNOTAVAIL].contains(error.code) {
      self = try ListeningSocket(address: "0.0.0.0", port: port)
    } catch  where error.code == EADDRINUSE {
      throw .portInUse(port)
    } catch {
      throw .cannotListen(errno: error.code)
    }
  }

  private init(_ address: SocketAddress?) throws(SystemError) {
    guard var address else { throw SystemError(code: EINVAL) }
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    descriptor = try SystemError.check(socket(address.family, kind, 0))
    do throws(SystemError) {
      try Self.setOption(descriptor, SOL_SOCKET, SO_REUSEADDR, 1)
      if address.family == AF_INET6 {
        try Self.setOption(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, 0)
      }
      let socket = descriptor
      _ = try SystemError.check(address.withPointer { bind(socket, $0, $1) })
      _ = try SystemError.check(listen(socket, Self.backlog))
      port = try SocketAddress(boundTo: socket).port
    } catch {
      Glibc.close(descriptor)
      throw error
    }
  }

  /// Stops listening. The descriptor stays open, as an event loop may be about to accept from it.
  func refuseConnections() { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }

  func close() { _ = Glibc.close(descriptor) }

  private static func setOption(
    _ descriptor: Int32, _ level: Int32, _ name: Int32, _ value: Int32
  ) throws(SystemError) {
    var value = value
    let size = socklen_t(MemoryLayout<Int32>.size)
    _ = try SystemError.check(setsockopt(descriptor, level, name, &value, size))
  }
}

/// What a system call left in `errno`.
struct SystemError: Error {
  let code: Int32

  /// Passes a result on, or throws where it is -1.
  static func check(_ result: Int32) throws(SystemError) -> Int32 {
    if result == -1 { throw SystemError(code: errno) }
    return result
  }
}
