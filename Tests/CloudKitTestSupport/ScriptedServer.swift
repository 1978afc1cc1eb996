import CloudKit
import Foundation
import Synchronization

/// A server of no protocol in particular: it gives each request the answer that a test has for it.
package final class ScriptedServer: Sendable {
  /// A request as it came.
  package struct Request: Sendable {
    /// The head: the line and the header fields.
    package let head: String
    package let body: String

    /// Whether it is a call of a database with a path, as `records/query`.
    package func isCall(_ path: String) -> Bool { head.contains("/\(path)?") }
  }

  /// The bytes of an answer.
  package struct Answer: Sendable {
    package var status: Int
    package var headers: [String]
    package var body: Data

    package init(
      status: Int = 200, headers: [String] = ["Content-Type: application/json"], body: Data
    ) {
      self.status = status
      self.headers = headers
      self.body = body
    }

    package static func json(_ text: String, status: Int = 200) -> Answer {
      Answer(status: status, body: Data(text.utf8))
    }

    var bytes: Data {
      let lines = ["HTTP/1.1 \(status) X", "Content-Length: \(body.count)", "Connection: close"]
      return Data((lines + headers + ["", ""]).joined(separator: "\r\n").utf8) + body
    }
  }

  struct NoSocket: Error {}

  private let listener: Int32
  private let answer: @Sendable (Request) -> Answer
  private let asked = Mutex<[Request]>([])
  package let url: URL

  package init(_ answer: @escaping @Sendable (Request) -> Answer) throws {
    self.answer = answer
    signal(SIGPIPE, SIG_IGN)
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = listener
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(descriptor, pointer, length) == 0 && listen(descriptor, 64) == 0
          && getsockname(descriptor, pointer, &length) == 0
      }
    }
    guard isBound else { throw NoSocket() }
    url = URL(string: "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))")!
    Thread.detachNewThread { [self] in accept() }
  }

  /// What was asked, but for who calls.
  package var requests: [Request] { asked.withLock { $0 } }

  /// A device of a user, whose container is on this server.
  package func device(
    _ credential: MulteConfiguration.Credential = .tokens(api: "a", webAuth: "secret")
  ) -> CKContainer {
    CKContainer(
      configuration: MulteConfiguration(
        url: url, containerIdentifier: "iCloud.org.example.scripted", credential: credential))
  }

  package func stop() { shutdown(listener, Int32(SHUT_RDWR)) }

  private func accept() {
    while true {
      let client = Glibc.accept(listener, nil, nil)
      if client < 0, errno == EINTR || errno == ECONNABORTED { continue }
      guard client >= 0 else { break }
      Thread.detachNewThread { [self] in serve(client) }
    }
    close(listener)
  }

  private func serve(_ client: Int32) {
    // Closing alone would leave it open where a test has started a server meanwhile, which then has it too.
    defer {
      shutdown(client, Int32(SHUT_RDWR))
      close(client)
    }
    guard let request = read(client) else { return }
    let isCaller = request.isCall("users/caller")
    if !isCaller { asked.withLock { $0.append(request) } }
    let answer = isCaller ? .json(#"{"userRecordName": "_me"}"#) : answer(request)
    var rest = answer.bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(client, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
    shutdown(client, Int32(SHUT_WR))
    var piece = [UInt8](repeating: 0, count: 1024)
    while Glibc.read(client, &piece, piece.count) > 0 {}
  }

  /// A request with its body; nil if it breaks off.
  private func read(_ client: Int32) -> Request? {
    var bytes = Data()
    var piece = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      if let end = bytes.range(of: Data("\r\n\r\n".utf8)) {
        let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
        let field = head.lowercased().components(separatedBy: "content-length: ").dropFirst().first
        let length = field.flatMap { Int($0.prefix { $0.isNumber }) } ?? 0
        if bytes.count - end.upperBound >= length {
          return Request(
            head: head, body: String(decoding: bytes[end.upperBound...], as: UTF8.self))
        }
      }
      let count = Glibc.read(client, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      bytes += piece[..<count]
    }
  }
}
