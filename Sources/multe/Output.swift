import Glibc

/// The standard streams.
enum Output {
  /// Writes a line to the standard output, at once.
  static func line(_ text: String) { write(text, to: STDOUT_FILENO) }

  /// Writes a line to the standard error, at once.
  static func error(_ text: String) { write(text, to: STDERR_FILENO) }

  private static func write(_ text: String, to descriptor: Int32) {
    let bytes = Array((text + "\n").utf8)
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
}
