/// Where messages go, and which.
struct LogDestination: Sendable {
  /// The least severity that is written.
  var threshold: Int
  var showsPrivate: Bool
  /// Takes one message, without a line feed at its end.
  var write: @Sendable (String) -> Void

  func takes(_ type: OSLogType) -> Bool { type.severity >= threshold }

  /// As two environment variables say: `MULTE_LOG_LEVEL` is the least type that is written, one of `debug`, `info`,
  /// `notice` (or `default`, and so it is if nothing is said), `error`, `fault` and `off`; `MULTE_LOG_PRIVATE=1`
  /// shows private values.
  init(environment: [String: String], write: @escaping @Sendable (String) -> Void) {
    let levels = [
      "debug": 0, "info": 1, "notice": 2, "default": 2, "error": 3, "fault": 4, "off": 5,
    ]
    threshold = levels[environment["MULTE_LOG_LEVEL"]?.lowercased() ?? ""] ?? 2
    showsPrivate = environment["MULTE_LOG_PRIVATE"] == "1"
    self.write = write
  }

  /// Standard error, each message with its time as one write, so that lines of several threads do not mix.
  static let standardError = LogDestination(environment: ProcessInfo.processInfo.environment) {
    let time = Date.now.formatted(.iso8601.time(includingFractionalSeconds: true))
    // Nobody is left to be told where standard error is closed.
    try? FileHandle.standardError.write(contentsOf: Data("\(time) \($0)\n".utf8))
  }

  static let nowhere = LogDestination(environment: ["MULTE_LOG_LEVEL": "off"]) { _ in }
}
