import Glibc

/// Lines over a socket, each bounded.
struct LineChannel: ~Copyable {
  private let descriptor: Int32
  private var buffer: [UInt8] = []

  /// Takes a connected socket over; reads and writes give up after some seconds, 0 for never.
  init(_ descriptor: Int32, timeoutSeconds: Int) {
    self.descriptor = descriptor
    var timeout = timeval(tv_sec: timeoutSeconds, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(
        descriptor, SOL_SOCKET, option, &timeout, socklen_t(MemoryLayout<timeval>.size))
    }
  }

  deinit { close(descriptor) }

  /// The next line without its line feed; nil at the end, and for a line that is too long.
  mutating func read(bytesMax: Int) -> [UInt8]? {
    var searched = 0
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { buffer.removeFirst(end + 1) }
        return Array(buffer[..<end])
      }
      searched = buffer.count
      guard buffer.count <= bytesMax else { return nil }
      var block = [UInt8](repeating: 0, count: 4_096)
      let count = recv(descriptor, &block, block.count, 0)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      buffer += block[..<count]
    }
  }

  /// Writes bytes. False if the other side has gone.
  @discardableResult
  func write(_ bytes: [UInt8]) -> Bool {
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes {
        send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return false }
      written += count
    }
    return true
  }
}
