import Glibc

/// A blocking client over a real socket. Reads give up after a time that is longer than any machine needs.
final class RawClient {
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  /// What came of a stream and is not read yet.
  var stream = ""

  init(port: UInt16) {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var timeout = timeval(tv_sec: 120, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    precondition(result == 0, "cannot connect")
  }

  deinit {
    close()
    Glibc.close(descriptor)
  }

  /// Closes the socket; a second time does nothing.
  func close() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// Sends a request. A Host header is added unless one is given.
  func send(_ method: String, _ target: String, _ headers: [String] = [], body: [UInt8]? = nil) {
    var text = "\(method) \(target) HTTP/1.1\r\n"
    if !headers.contains(where: { $0.hasPrefix("Host:") }) { text += "Host: multe.test\r\n" }
    for header in headers { text += header + "\r\n" }
    if let body { text += "Content-Length: \(body.count)\r\n" }
    send(Array((text + "\r\n").utf8) + (body ?? []))
  }

  func send(_ bytes: [UInt8]) {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return }
      sent += count
    }
  }

  /// Sends a request and reads the whole answer; its body by its length, none for HEAD, 204 and 304.
  func get(
    _ target: String, _ headers: [String] = [], method: String = "GET", body: [UInt8]? = nil
  ) -> RawReply {
    send(method, target, headers, body: body)
    guard var reply = readHead() else { return RawReply(status: 0) }
    guard method != "HEAD", let count = reply["content-length"].flatMap({ Int($0) }) else {
      return reply
    }
    while buffer.count < count { if !fill() { break } }
    reply.body = Array(buffer.prefix(count))
    buffer.removeFirst(min(count, buffer.count))
    return reply
  }

  /// The head of an answer.
  func readHead() -> RawReply? {
    guard let line = readLine(), let status = Int(line.dropFirst(9).prefix(3)) else { return nil }
    var reply = RawReply(status: status)
    while let line = readLine(), !line.isEmpty {
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      reply.headers[line[..<colon].lowercased()] = String(value)
    }
    return reply
  }

  /// One chunk of a chunked body; empty at its end, nil if nothing came.
  func readChunk() -> String? {
    guard let line = readLine(), let count = Int(line, radix: 16) else { return nil }
    while buffer.count < count + 2 { if !fill() { return nil } }
    defer { buffer.removeFirst(count + 2) }
    return String(decoding: buffer.prefix(count), as: UTF8.self)
  }

  private func readLine() -> String? {
    while true {
      if let end = buffer.firstIndex(of: 10) {
        let line = buffer[..<end].filter { $0 != 13 }
        buffer.removeFirst(end + 1)
        return String(decoding: line, as: UTF8.self)
      }
      if !fill() { return nil }
    }
  }

  private func fill() -> Bool {
    var block = [UInt8](repeating: 0, count: 64 << 10)
    var count = recv(descriptor, &block, block.count, 0)
    while count < 0, errno == EINTR { count = recv(descriptor, &block, block.count, 0) }
    if count > 0 { buffer += block[..<count] }
    return count > 0
  }
}

/// An answer; the names of its headers in lower case.
struct RawReply {
  var status: Int
  var headers: [String: String] = [:]
  var body: [UInt8] = []

  subscript(_ name: String) -> String? { headers[name] }

  var text: String { String(decoding: body, as: UTF8.self) }
}
