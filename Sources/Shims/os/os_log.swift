/// Writes a message of type `default` to the log without a name.
public func os_log(_ message: OSLogMessage) {
  OSLog.default.write(.default, message.text(showsPrivate:))
}

/// Writes a message of a type to a part of the log.
public func os_log(_ type: OSLogType, log: OSLog = .default, _ message: OSLogMessage) {
  log.write(type, message.text(showsPrivate:))
}

/// Writes a message with values in the places that a format names: `%d`, `%@`, `%{public}@`, `%.2f`.
///
/// Values may be of any type here, where Apple's module asks for `CVarArg`.
@_disfavoredOverload
public func os_log(
  _ message: StaticString, dso: UnsafeRawPointer? = nil, log: OSLog = .default,
  type: OSLogType = .default, _ args: Any?...
) {
  log.write(type) { LogFormat(message).text(args, showsPrivate: $0) }
}

/// Writes a message of a type with values in the places that a format names.
@_disfavoredOverload
public func os_log(
  _ type: OSLogType, dso: UnsafeRawPointer? = nil, log: OSLog = .default,
  _ message: StaticString, _ args: Any?...
) {
  log.write(type) { LogFormat(message).text(args, showsPrivate: $0) }
}
