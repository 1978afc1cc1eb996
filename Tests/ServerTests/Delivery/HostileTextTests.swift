import HTTPServer
import Records
import TestSupport
import Testing

@testable import Server

/// What clients write into paths, queries and headers: it may be refused, but nothing may trap.
struct HostileTextTests {
  /// Texts made of pieces that parsers look for, from a seed that is told.
  static func texts(_ pieces: [String], seed: UInt64, count: Int = 3_000) -> [String] {
    var generator = SplitMix(seed: seed)
    return (0..<count).map { _ in
      (0..<Int.random(in: 0...8, using: &generator)).map { _ in
        pieces.randomElement(using: &generator)!
      }.joined()
    }
  }

  static let seed = Seeds.from(1...1)[0]

  @Test func `a path that was encoded is decoded to itself`() {
    var generator = SplitMix(seed: Self.seed)
    for _ in 0..<3_000 {
      let scalars = (0..<Int.random(in: 0...12, using: &generator)).compactMap { _ in
        Unicode.Scalar(UInt32.random(in: 0x20...0x2FFF, using: &generator))
      }.filter { $0 != "/" && $0.value != 0x7F }
      let text = "/" + String(String.UnicodeScalarView(scalars))
      let encoded = text.utf8.map { byte in
        let hex = String(byte, radix: 16, uppercase: byte & 1 == 0)
        return byte == UInt8(ascii: "/") ? "/" : "%" + (hex.count == 1 ? "0" : "") + hex
      }.joined()
      #expect(TargetText.path(encoded) == text, "seed \(Self.seed)")
    }
  }

  @Test func `no target traps`() {
    let pieces = ["/", "%", "%2", "%2F", "%00", "%c3%a4", "%ff", "é", "a", "&", "=", "?", ".", "+"]
    let places = Places(
      mounts: [Mount(.folder("/database/1/"), .database, EchoEndpoint())], pages: nil,
      basePath: nil)
    for text in Self.texts(pieces + ["/database/1/"], seed: Self.seed) {
      if let path = TargetText.path(text) { _ = places.find(path) }
      _ = RequestQuery.read(text)
      _ = BasePath(text)?.strip("/" + text)
    }
  }

  @Test func `no header traps`() {
    let pieces = [
      ",", ";", "q=", "0.5", "br", "gzip", "*", "W/", "\"", "a1", " ", "\t", "[", "]", ":", "::1",
      "10.0.0.1", "80", "http://", "https", "lists.local", "@", "999999", "-", "+", "ä", "null",
    ]
    let proxies = TrustedProxies(["10.0.0.0/8", "::1"])!
    for text in Self.texts(pieces, seed: Self.seed) {
      _ = ContentEncoding.best(for: text, among: ContentEncoding.allCases)
      _ = EntityTags.list(text, has: "\"a1\"")
      let headers: HTTPHeaders = [
        "Host": text, "Origin": text, "X-Forwarded-For": text, "X-Forwarded-Proto": text,
        "X-Forwarded-Host": text,
      ]
      let head = HTTPRequestHead(
        method: "POST", rawPath: "/", headers: headers, remoteAddress: "10.0.0.1")
      let view = proxies.view(of: head)
      #expect(AddressRange.isAddress(view.address))
      #expect(["http", "https"].contains(view.scheme))
      _ = try? OriginCheck.verify(head, Caller(user: nil, session: 1, apiToken: nil), view)
    }
  }

  @Test func `an origin is our own only if host and port are`() {
    let hosts = ["lists.local", "[::1]", "10.0.0.1", "elsewhere.example"]
    let ports = ["", ":80", ":443", ":8080", ":+80", ":080", ":", ":65536"]
    for host in hosts {
      for port in ports {
        for other in hosts {
          for otherPort in ["", ":8080"] {
            let view = ClientView(
              address: "", scheme: "http", authority: other + otherPort, schemeIsKnown: false)
            if OriginCheck.isOwn("http://" + host + port, view) {
              #expect(host == other)
              #expect(port == otherPort || (["", ":80", ":080"].contains(port) && otherPort == ""))
            }
          }
        }
      }
    }
  }
}
