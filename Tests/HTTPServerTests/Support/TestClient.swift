import Glibc

/// A blocking client over a real socket. Reads give up after a time that is longer than any machine needs.
final class TestClient {
  let descriptor: Int32
  private var buffer: [UInt8] = []
  /// Whether nothing came, though the connection stayed.
  private var hasGivenUp = false

  init(port: UInt16, address: String = "127.0.0.1") {
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    descriptor = socket(AF_INET, kind, 0)
    var timeout = timeval(tv_sec: 120, tv_usec: 0)
    let timeoutSize = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, timeoutSize)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, timeoutSize)
    var target = sockaddr_in()
    target.sin_family = sa_family_t(AF_INET)
    target.sin_port = port.bigEndian
    inet_pton(AF_INET, address, &target.sin_addr)
    let result = withUnsafePointer(to: target) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    if result != 0 { perror("connect") }
  }

  deinit { close(descriptor) }

  /// Sends everything. False if the server has closed.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return false }
      sent += count
    }
    return true
  }

  @discardableResult
  func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// Sends a request with a Host header.
  func request(_ method: String, _ target: String, headers: [String] = [], body: String? = nil) {
    var text = "\(method) \(target) HTTP/1.1\r\nHost: test\r\n"
    for header in headers { text += header + "\r\n" }
    if let body { text += "Content-Length: \(body.utf8.count)\r\n" }
    send(text + "\r\n" + (body ?? ""))
  }

  /// The next line without its end. Nil if the connection ended first.
  func readLine() -> String? {
    while true {
      if let end = buffer.firstIndex(of: 10) {
        let line = buffer[..<end].filter { $0 != 13 }
        buffer.removeFirst(end + 1)
        return String(decoding: line, as: UTF8.self)
      }
      if !fill() { return nil }
    }
  }

  /// Exactly so many bytes, or nil.
  func read(_ count: Int) -> [UInt8]? {
    while buffer.count < count { if !fill() { return nil } }
    defer { buffer.removeFirst(count) }
    return Array(buffer.prefix(count))
  }

  /// One chunk of a chunked body; empty at its end, nil if the connection ended first.
  func readChunk() -> String? {
    guard let line = readLine(), let count = Int(line, radix: 16), let bytes = read(count) else {
      return nil
    }
    _ = readLine()
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether the server has closed the connection and nothing more comes.
  func isClosed() -> Bool { buffer.isEmpty && !fill() && !hasGivenUp }

  /// Reads on until the connection ends.
  func readToEnd() -> [UInt8] {
    while fill() {}
    defer { buffer = [] }
    return buffer
  }

  private func fill() -> Bool {
    var block = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = recv(descriptor, &block, block.count, 0)
      if count < 0, errno == EINTR { continue }
      hasGivenUp = count < 0 && errno == EAGAIN
      if count <= 0 { return false }
      buffer += block[..<count]
      return true
    }
  }
}

/// What came back: the head as sent, the body by its Content-Length.
struct TestReply {
  var status: Int
  var headers: [String: String]
  var body: String
}

extension TestClient {
  /// The head of an answer: its status and its headers, names in lower case.
  func readHead() -> TestReply? {
    guard let statusLine = readLine(), let status = Int(statusLine.dropFirst(9).prefix(3)) else {
      return nil
    }
    var reply = TestReply(status: status, headers: [:], body: "")
    while let line = readLine(), !line.isEmpty {
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      reply.headers[line[..<colon].lowercased()] = String(value)
    }
    return reply
  }

  /// A whole answer.
  func readReply() -> TestReply? {
    guard var reply = readHead() else { return nil }
    let count = reply.headers["content-length"].flatMap { Int($0) } ?? 0
    guard let body = read(count) else { return nil }
    reply.body = String(decoding: body, as: UTF8.self)
    return reply
  }
}
