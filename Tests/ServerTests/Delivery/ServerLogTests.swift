import Glibc
import Records
import Testing

@testable import Server

struct ServerLogTests {
  static func request(_ path: String, status: Int = 200) -> AnsweredRequest {
    AnsweredRequest(
      method: "GET", path: path, clientAddress: "192.168.1.7", area: .database,
      user: UserRecordName(unchecked: "_u"), status: status, byteCount: 42,
      nanoseconds: 1_234_567)
  }

  /// The lines that a log wrote.
  static func lines(
    _ level: LogEntry.Level = .info, _ body: (ServerLog, String) throws -> Void
  ) throws -> [String] {
    try withFolder { folder in
      let path = folder + "/log"
      let log = try ServerLog(level, to: path)
      try body(log, path)
      log.close(withinSeconds: 120)
      return read(path)
    }
  }

  static func read(_ path: String) -> [String] {
    String(decoding: (try? readFile(path, bytesMax: 1 << 24)) ?? [], as: UTF8.self)
      .split(separator: "\n").map(String.init)
  }

  @Test func `a request is one line of JSON`() throws {
    let lines = try Self.lines { log, _ in log.note(Self.request("/database/1/x")) }
    #expect(lines.count == 1)
    let line = try #require(lines.first)
    #expect(line.hasPrefix(#"{"time":"20"#))
    #expect(
      line.hasSuffix(
        #"""
        Z","level":"info","method":"GET","path":"/database/1/x","status":200,"ms":1.235,"bytes":42,\#
        "client":"192.168.1.7","user":"_u"}
        """#))
  }

  @Test func `what a client sends cannot break its line`() throws {
    let lines = try Self.lines { log, _ in
      log.note(Self.request("/\"\n{\u{0}\u{7}\\"))
      log.note(Self.request("/" + String(repeating: "ä", count: 100_000)))
    }
    #expect(lines.count == 2)
    #expect(lines[0].contains(#""path":"/\"\n{\u0000\u0007\\""#))
    #expect(lines[1].utf8.count < 2_000)
  }

  @Test func `a level keeps out what matters less`() throws {
    for level in LogEntry.Level.allCases {
      let lines = try Self.lines(level) { log, _ in
        log.note(Self.request("/", status: 200))
        log.note(Self.request("/", status: 503))
        log.note(.warning, "slow disk", [("ms", "900")])
        log.note(.error, "broken")
      }
      #expect(lines.count == [.error: 2, .warning: 3, .info: 4][level])
      #expect(lines.last?.hasSuffix(#""level":"error","message":"broken"}"#) == true)
    }
  }

  @Test func `a renamed file goes on under its name`() throws {
    try withFolder { folder in
      let path = folder + "/log"
      let log = try ServerLog(.info, to: path)
      log.note(.info, "one")
      rename(path, path + ".1")
      log.reopen()
      #expect(comesTrue { access(path, F_OK) == 0 })
      log.note(.info, "two")
      log.close(withinSeconds: 120)
      #expect(Self.read(path + ".1").count == 1)
      #expect(Self.read(path).count == 1)
    }
  }

  @Test func `lines of many threads are all there`() throws {
    let lines = try Self.lines { log, _ in
      let done = Counter()
      for _ in 0..<4 {
        OwnThread.start {
          for _ in 0..<5_000 { log.note(Self.request("/x")) }
          done.add()
        }
      }
      #expect(comesTrue { done.value == 4 })
    }
    #expect(lines.count == 20_000)
    #expect(lines.allSatisfy { $0.hasPrefix("{") && $0.hasSuffix("}") })
  }

  @Test func `a place that cannot be written is told`() {
    #expect(throws: FileFailure(code: ENOENT)) { try ServerLog(.info, to: "/nowhere/at/all") }
  }

  @Test(arguments: [
    (0, "1970-01-01T00:00:00.000Z"), (951_782_399_999, "2000-02-28T23:59:59.999Z"),
    (951_782_400_000, "2000-02-29T00:00:00.000Z"), (1_709_251_200_000, "2024-03-01T00:00:00.000Z"),
    (4_107_542_400_000, "2100-03-01T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.999Z"),
    (2_147_483_648_007, "2038-01-19T03:14:08.007Z"),
    (1_735_689_599_050, "2024-12-31T23:59:59.050Z"),
  ])
  func `a time is told as ISO 8601`(milliseconds: Int64, text: String) {
    var bytes: [UInt8] = []
    ISOTime.append(milliseconds, to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == text)
  }
}
