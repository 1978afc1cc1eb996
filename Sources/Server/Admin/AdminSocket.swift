import Glibc

/// The Unix socket `admin.sock` of a data folder, which only the folder's user can open.
///
/// Its address goes through a descriptor of the folder: a path may be longer than the 108 bytes that an
/// address has room for.
struct AdminSocket {
  private static let name = "admin.sock"
  private static let backlog: Int32 = 8

  /// Listens in a folder whose lock this process holds: a socket that is there is a dead one's.
  static func listen(in folder: String) throws(ProcessFailure) -> Int32 {
    let descriptor = try open()
    // The mode of the socket's file is that of the socket: so it is never open to others.
    fchmod(descriptor, 0o600)
    unlink(folder + "/" + name)
    guard withAddress(folder, { bind(descriptor, $0, $1) }) == 0,
      Glibc.listen(descriptor, backlog) == 0
    else {
      let reason = ProcessFailure.words(errno)
      close(descriptor)
      throw ProcessFailure(
        "The socket \(folder)/\(name) cannot be made: \(reason)", exitCode: ExitCode.cannotCreate)
    }
    return descriptor
  }

  /// Connects to the server that uses a folder. Nil if none listens.
  static func connect(to folder: String) throws(ProcessFailure) -> Int32? {
    let descriptor = try open()
    if withAddress(folder, { Glibc.connect(descriptor, $0, $1) }) == 0 { return descriptor }
    let failure = errno
    close(descriptor)
    guard failure == EACCES || failure == EPERM else { return nil }
    throw ProcessFailure(
      "The server's socket in \(folder) is not yours: run this as the server's user",
      exitCode: ExitCode.failure)
  }

  /// Removes the socket's file.
  static func remove(from folder: String) { unlink(folder + "/" + name) }

  private static func open() throws(ProcessFailure) -> Int32 {
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    let descriptor = socket(AF_UNIX, kind, 0)
    guard descriptor >= 0 else {
      throw ProcessFailure("No socket can be made: \(ProcessFailure.words(errno))")
    }
    return descriptor
  }

  private static func withAddress(
    _ folder: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    let handle = Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard handle >= 0 else { return -1 }
    defer { close(handle) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { path in
      path.copyBytes(from: "/proc/self/fd/\(handle)/\(name)".utf8)
    }
    return withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
