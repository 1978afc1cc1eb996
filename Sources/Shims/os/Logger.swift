/// Writes messages to one part of the log: here, lines on standard error.
///
/// `MULTE_LOG_LEVEL` in the environment says from which type on messages are written (`notice` unless it says otherwise),
/// and `MULTE_LOG_PRIVATE=1` shows what is private. The values in a message are computed only if it is written.
public struct Logger: Sendable {
  let log: OSLog

  /// A logger of a part of the log.
  public init(subsystem: String, category: String) {
    log = OSLog(subsystem: subsystem, category: category)
  }

  /// A logger of the part of the log that has no name.
  public init() { log = .default }

  /// A logger of a part of the log.
  public init(_ logObj: OSLog) { log = logObj }

  /// Writes a message of type `default`.
  public func log(_ message: OSLogMessage) { log(level: .default, message) }

  /// Writes a message of a type.
  public func log(level: OSLogType, _ message: OSLogMessage) {
    log.write(level, message.text(showsPrivate:))
  }

  /// Writes a message of type `debug`.
  public func trace(_ message: OSLogMessage) { log(level: .debug, message) }

  /// Writes a message of type `debug`.
  public func debug(_ message: OSLogMessage) { log(level: .debug, message) }

  /// Writes a message of type `info`.
  public func info(_ message: OSLogMessage) { log(level: .info, message) }

  /// Writes a message of type `default`.
  public func notice(_ message: OSLogMessage) { log(level: .default, message) }

  /// Writes a message of type `error`.
  public func warning(_ message: OSLogMessage) { log(level: .error, message) }

  /// Writes a message of type `error`.
  public func error(_ message: OSLogMessage) { log(level: .error, message) }

  /// Writes a message of type `fault`.
  public func critical(_ message: OSLogMessage) { log(level: .fault, message) }

  /// Writes a message of type `fault`.
  public func fault(_ message: OSLogMessage) { log(level: .fault, message) }
}
