import Foundation
import Glibc

/// The standard streams.
enum Output {
  static let file = STDOUT_FILENO
  static let errorFile = STDERR_FILENO

  /// Writes a line to the standard output, at once. If nobody reads it any more, the program ends, as one that was
  /// asked for no more.
  static func line(_ text: String) { write(text + "\n", to: file) }

  /// Writes a line to the standard error.
  static func error(_ text: String) { write(text + "\n", to: errorFile) }

  /// Writes text to a stream.
  static func write(_ text: String, to descriptor: Int32) {
    let bytes = Array(text.utf8)
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EPIPE, descriptor == file { exit(0) }
      if count <= 0 { return }
      written += count
    }
  }

  /// Whether a stream is a terminal.
  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// How wide the terminal is; 80 columns where nobody knows.
  static var columns: Int {
    var size = winsize()
    let isKnown = ioctl(file, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return isKnown ? Int(size.ws_col) : 80
  }
}
