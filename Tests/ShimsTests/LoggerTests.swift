import Synchronization
import Testing

@testable import os

/// Keeps what is written.
private final class Lines: Sendable {
  private let lines = Mutex<[String]>([])
  var all: [String] { lines.withLock { $0 } }

  /// A log that writes here, as the environment says.
  func log(_ environment: [String: String] = [:], category: String = "sync") -> OSLog {
    let destination = LogDestination(environment: environment) { line in
      self.lines.withLock { $0.append(line) }
    }
    return OSLog(subsystem: "com.example.lists", category: category, destination: destination)
  }
}

private struct Recipe {
  var name: String
}

@Suite struct LoggerTests {
  private func text(_ message: OSLogMessage, showsPrivate: Bool = false) -> String {
    message.text(showsPrivate: showsPrivate)
  }

  @Test func `a message names its type and where it comes from`() {
    let lines = Lines()
    Logger(lines.log()).error("no connection")
    #expect(lines.all == ["error [com.example.lists:sync] no connection"])
  }

  @Test func `each method writes its type`() {
    let lines = Lines()
    let logger = Logger(lines.log(["MULTE_LOG_LEVEL": "debug"]))
    logger.log("a")
    logger.log(level: .fault, "b")
    logger.trace("c")
    logger.debug("d")
    logger.info("e")
    logger.notice("f")
    logger.warning("g")
    logger.error("h")
    logger.critical("i")
    logger.fault("j")
    #expect(
      lines.all.map { $0.replacing(" [com.example.lists:sync]", with: "") } == [
        "notice a", "fault b", "debug c", "debug d", "info e", "notice f", "error g", "error h",
        "fault i", "fault j",
      ])
  }

  @Test(
    arguments: [
      (nil, ["default", "error", "fault"]),
      ("debug", ["debug", "info", "default", "error", "fault"]),
      ("info", ["info", "default", "error", "fault"]), ("notice", ["default", "error", "fault"]),
      ("default", ["default", "error", "fault"]), ("ERROR", ["error", "fault"]),
      ("fault", ["fault"]), ("off", []), ("loud", ["default", "error", "fault"]),
    ] as [(String?, [String])])
  func `the environment says what is written`(level: String?, written: [String]) {
    let lines = Lines()
    let log = lines.log(level.map { ["MULTE_LOG_LEVEL": $0] } ?? [:])
    let types: [(OSLogType, String)] = [
      (.debug, "debug"), (.info, "info"), (.default, "default"), (.error, "error"),
      (.fault, "fault"),
    ]
    for (type, name) in types {
      os_log(type, log: log, "\(name, privacy: .public)")
      #expect(log.isEnabled(type: type) == written.contains(name))
    }
    #expect(lines.all.compactMap { $0.split(separator: " ").last.map(String.init) } == written)
  }

  @Test func `what is not written is not computed`() {
    let lines = Lines()
    let computed = Mutex(0)
    func compute() -> Int {
      computed.withLock {
        $0 += 1; return $0
      }
    }
    let logger = Logger(lines.log())
    logger.debug("\(compute())")
    #expect(computed.withLock { $0 } == 0)
    logger.notice("\(compute())")
    #expect(computed.withLock { $0 } == 1)
  }

  @Test func `a disabled log writes nothing`() {
    #expect(!OSLog.disabled.isEnabled(type: .fault))
    #expect(!OSSignposter.disabled.isEnabled)
  }

  @Test func `numbers are shown, texts and objects are not`() {
    let name = "Åse"
    #expect(text("\(3) \(2.5) \(true) \(UInt8(7))") == "3 2.500000 true 7")
    #expect(text("\(name)") == "<private>")
    #expect(text("\(NSString("a"))") == "<private>")
    #expect(text("\(Recipe(name: "soup"))") == "<private>")
    #expect(text("\(name, privacy: .public) \(3, privacy: .private)") == "Åse <private>")
  }

  @Test func `private values are shown where the environment says so, sensitive ones never`() {
    let lines = Lines()
    let log = lines.log(["MULTE_LOG_PRIVATE": "1"])
    let name = "Åse"
    Logger(log).notice("\(name) \(name, privacy: .private) \(name, privacy: .sensitive)")
    #expect(lines.all == ["notice [com.example.lists:sync] Åse Åse <private>"])
  }

  @Test func `a hash stands for the same value each time`() {
    let (one, other) = ("one", "other")
    let first = text("\(one, privacy: .private(mask: .hash))")
    #expect(first.hasPrefix("<mask.hash: '") && first.hasSuffix("'>") && !first.contains(one))
    #expect(text("\(one, privacy: .private(mask: .hash))") == first)
    #expect(text("\(other, privacy: .sensitive(mask: .hash))") != first)
    #expect(text("\(one, privacy: .auto(mask: .hash))", showsPrivate: true) == one)
  }

  @Test func `any value can be in a message`() {
    let none: String? = nil
    let error: any Error = CancellationError()
    #expect(text("\(none, privacy: .public)") == "nil")
    #expect(text("\(error, privacy: .public)") == "CancellationError()")
    #expect(text("\(Recipe.self, privacy: .public)") == "Recipe")
    #expect(text("\(["a"], privacy: .public)") == "[\"a\"]")
  }

  @Test func `formats of integers`() {
    #expect(text("\(255, format: .hex)") == "ff")
    #expect(text("\(255, format: .hex(includePrefix: true, uppercase: true))") == "0xFF")
    #expect(text("\(8, format: .octal(includePrefix: true))") == "0o10")
    #expect(text("\(7, format: .decimal(minDigits: 3))") == "007")
    #expect(text("\(7, format: .decimal(explicitPositiveSign: true))") == "+7")
    #expect(text("\(Int.min)") == "-9223372036854775808")
    #expect(text("\(-10, format: .hex(minDigits: 2))") == "-0a")
  }

  @Test func `formats of other numbers and truth values`() {
    #expect(text("\(3.14159, format: .fixed(precision: 2))") == "3.14")
    #expect(
      text("\(Float(0.5), format: .fixed(precision: 1, explicitPositiveSign: true))") == "+0.5")
    #expect(text("\(1500.0, format: .exponential(precision: 1))") == "1.5e+03")
    #expect(text("\(0.25, format: .hybrid)") == "0.25")
    #expect(text("\(1.0, format: .hex)") == "0x1p+0")
    #expect(text("\(true, format: .answer) \(false, format: .truth)") == "yes false")
  }

  @Test func `values stand in columns`() {
    #expect(text("[\("ab", align: .left(columns: 4), privacy: .public)]") == "[ab  ]")
    #expect(text("[\(5, align: .right(columns: 3))]") == "[  5]")
    #expect(text("[\("long", align: .right(columns: 2), privacy: .public)]") == "[long]")
  }
}

@Suite struct SignpostTests {
  @Test func `signposts are debug messages`() {
    let lines = Lines()
    let log = lines.log(["MULTE_LOG_LEVEL": "debug"], category: "")
    let signposter = OSSignposter(logger: Logger(log))
    #expect(signposter.isEnabled)
    let state = signposter.beginInterval("sync", "\(2) records")
    signposter.emitEvent("page")
    signposter.endInterval("sync", state)
    os_signpost(.event, log: log, name: "page", "%d of %{public}s", 1, "two")
    let heads = lines.all.map { $0.replacing("debug [com.example.lists] ", with: "") }
    #expect(heads.count == 4)
    #expect(heads[0] == "begin sync 2 records")
    #expect(heads[1] == "event page")
    #expect(heads[2].hasPrefix("end sync ") && heads[2].hasSuffix(" ms"))
    #expect(heads[3] == "event page 1 of two")
  }

  @Test func `an interval ends with the work that it is around`() throws {
    let lines = Lines()
    let signposter = OSSignposter(logHandle: lines.log(["MULTE_LOG_LEVEL": "debug"]))
    #expect(throws: CancellationError.self) {
      try signposter.withIntervalSignpost("save") { throw CancellationError() }
    }
    #expect(lines.all.count == 2)
  }

  @Test func `identifiers differ, but for one object`() {
    let signposter = OSSignposter.disabled
    let object = NSObject()
    #expect(signposter.makeSignpostID() != signposter.makeSignpostID())
    #expect(signposter.makeSignpostID(from: object) == signposter.makeSignpostID(from: object))
    #expect(signposter.makeSignpostID() != .exclusive)
  }
}

@Suite struct LogFormatTests {
  private func text(_ format: String, _ values: Any?..., showsPrivate: Bool = false) -> String {
    LogFormat(format).text(values, showsPrivate: showsPrivate)
  }

  @Test func `the forms of os_log`() {
    let lines = Lines()
    let log = lines.log()
    let name = "Milk"
    os_log("plain", log: log)
    os_log("of a type", log: log, type: .error)
    os_log("%{public}@ at %d", log: log, type: .fault, name, 3)
    os_log(.error, log: log, "%{public}s", name)
    os_log(.error, log: log, "of \(name, privacy: .public)")
    let none = "[com.example.lists:sync] "
    #expect(
      lines.all == [
        "notice \(none)plain", "error \(none)of a type", "fault \(none)Milk at 3",
        "error \(none)Milk", "error \(none)of Milk",
      ])
  }

  @Test func `texts and objects are private unless the format says otherwise`() {
    #expect(text("%@ %s %d", "a", "b", 1) == "<private> <private> 1")
    #expect(text("%{public}@ %{private}d", "a", 1) == "a <private>")
    #expect(text("%@ %{sensitive}@", "a", "b", showsPrivate: true) == "a <private>")
    #expect(text("%{public, mask.hash}@", "a") == "a")
    #expect(text("%{private, mask.hash}@", "a").hasPrefix("<mask.hash: "))
  }

  @Test func `numbers have the layout that the format gives`() {
    #expect(
      text("%5.2f|%-4d|%04x|%+d|%llu", 3.14159, 7, 255, 1, UInt64.max)
        == " 3.14|7   |00ff|+1|18446744073709551615")
    #expect(text("%*d|%c|%ld|%zd", 4, 7, 65, -1, 2) == "   7|A|-1|2")
    #expect(text("%d %f", NSNumber(value: 3), NSNumber(value: 0.5)) == "3 0.500000")
    #expect(text("%d", true) == "1")
  }

  @Test func `what a value cannot be read as is told as it is`() {
    #expect(text("%d", "three") == "three")
    #expect(text("%{public}@", nil) == "(null)")
    #expect(text("%d %d", 1) == "1 <missing>")
    #expect(text("100 %% of %y, %") == "100 % of %y, %")
    #expect(text("%{public") == "%{public")
  }

  @Test func `texts in C can be values`() {
    #expect("Milk".withCString { text("%{public}s", $0) } == "Milk")
  }
}
