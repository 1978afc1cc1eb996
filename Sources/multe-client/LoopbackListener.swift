import Foundation
import Glibc
import HouseholdClient

/// A port of this machine that waits for one request with a query.
struct LoopbackListener {
  /// The port, as the system chose it.
  let port: Int
  private let socket: Int32

  /// No request of a browser that was sent back here is longer.
  private static let requestMax = 16_384
  /// How long a line may be silent, in seconds.
  private static let silenceSeconds = 5

  /// Listens on 127.0.0.1 alone. Throws `CommandFailure`.
  init() throws(CommandFailure) {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, length) == 0 && listen(socket, 8) == 0
          && getsockname(socket, $0, &length) == 0
      }
    }
    guard socket >= 0, isBound else {
      throw CommandFailure(.failure, "No port of this machine is free to listen on")
    }
    self.socket = socket
    port = Int(UInt16(bigEndian: address.sin_port))
  }

  func close() { _ = Glibc.close(socket) }

  /// The query of the first request that has a code or tells an error; others are told that nothing is here. Throws
  /// `CommandFailure` when nobody came.
  func wait(seconds: Int) throws(CommandFailure) -> [String: String] {
    let deadline = Date(timeIntervalSinceNow: TimeInterval(seconds))
    while deadline.timeIntervalSinceNow > 0 {
      var waiting = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, 1_000) > 0 else { continue }
      let line = accept(socket, nil, nil)
      guard line >= 0 else { continue }
      defer { _ = Glibc.close(line) }
      let query = Self.query(Self.request(line))
      let isAnswer = query["code"] != nil || query["errorMessage"] != nil
      let page = SignedInPage(isDone: query["code"] != nil, language: query["language"])
      Self.answer(line, isAnswer ? page.html : nil)
      if isAnswer { return query }
    }
    throw CommandFailure(.notSignedIn, "Nobody signed in on the page")
  }

  /// The first line of a request.
  private static func request(_ line: Int32) -> String {
    var time = timeval(tv_sec: silenceSeconds, tv_usec: 0)
    setsockopt(line, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 2_048)
    while bytes.count < requestMax, !bytes.contains(UInt8(ascii: "\n")) {
      let count = read(line, &buffer, buffer.count)
      guard count > 0 else { break }
      bytes += buffer.prefix(count)
    }
    return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\r") }, as: UTF8.self)
  }

  /// The query of a request for `/`.
  private static func query(_ request: String) -> [String: String] {
    let words = request.split(separator: " ")
    guard words.count == 3, words[0] == "GET", words[1].hasPrefix("/?"),
      let items = URLComponents(string: String(words[1]))?.queryItems
    else { return [:] }
    return Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
  }

  private static func answer(_ line: Int32, _ page: String?) {
    let body = page ?? ""
    Output.write(
      """
      HTTP/1.1 \(page == nil ? "404 Not Found" : "200 OK")\r
      Content-Type: text/html; charset=utf-8\r
      Content-Length: \(body.utf8.count)\r
      Cache-Control: no-store\r
      Referrer-Policy: no-referrer\r
      Connection: close\r
      \r
      \(body)
      """, to: line)
  }
}
