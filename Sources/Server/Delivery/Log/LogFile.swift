import Glibc

/// Where log lines go: a standard stream or a file, which can be opened anew after it was renamed.
///
/// Not Sendable: it belongs to the thread of its log.
struct LogFile {
  private let path: String?
  private var descriptor: Int32

  /// Opens a destination: `-` is the standard error, anything else a file to append to. Throws
  /// ``FileFailure`` if it cannot be written.
  init(_ destination: String) throws(FileFailure) {
    guard destination != "-" else {
      path = nil
      descriptor = STDERR_FILENO
      return
    }
    path = destination
    descriptor = Self.open(destination)
    if descriptor < 0 { throw FileFailure(code: errno) }
  }

  /// Opens the file anew under its name. If that fails, the old one goes on.
  mutating func reopen() {
    guard let path else { return }
    let new = Self.open(path)
    guard new >= 0 else { return }
    close(descriptor)
    descriptor = new
  }

  /// Writes all bytes. A disk that is full loses them: there is nowhere to say so.
  func write(_ bytes: [UInt8]) {
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return }
      written += count
    }
  }

  private static func open(_ path: String) -> Int32 {
    Glibc.open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o640)
  }
}
