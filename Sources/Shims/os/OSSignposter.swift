/// What a signpost has to say beside its name.
public typealias SignpostMetadata = OSLogMessage

/// An interval that has begun.
public final class OSSignpostIntervalState: Sendable {
  let id: OSSignpostID
  let start = ContinuousClock.now

  init(id: OSSignpostID) { self.id = id }

  /// An interval that begins now, for a program that tells its begin elsewhere.
  public static func beginState(id: OSSignpostID) -> OSSignpostIntervalState { .init(id: id) }
}

/// Writes signposts, which are debug messages here: `begin sync`, `end sync 12.3 ms`.
public struct OSSignposter: Sendable {
  private let log: OSLog

  /// Signposts of a part of the log.
  public init(subsystem: String, category: String) {
    log = OSLog(subsystem: subsystem, category: category)
  }

  /// Signposts of a part of the log of one of the categories that Apple's instruments know.
  public init(subsystem: String, category: OSLog.Category) {
    log = OSLog(subsystem: subsystem, category: category)
  }

  /// Signposts of the part of the log that has no name.
  public init() { log = .default }

  /// Signposts of a part of the log.
  public init(logHandle: OSLog) { log = logHandle }

  /// Signposts of a logger's part of the log.
  public init(logger: Logger) { log = logger.log }

  /// Signposts that are not written.
  public static let disabled = OSSignposter(logHandle: .disabled)

  /// Whether signposts are written.
  public var isEnabled: Bool { log.signpostsEnabled }

  /// An identifier that no other call gives.
  public func makeSignpostID() -> OSSignpostID { OSSignpostID(log: log) }

  /// The identifier of an object.
  public func makeSignpostID(from object: AnyObject) -> OSSignpostID {
    OSSignpostID(log: log, object: object)
  }

  /// Tells a moment.
  public func emitEvent(_ name: StaticString, id: OSSignpostID = .exclusive) {
    log.write(.debug) { _ in "event \(name)" }
  }

  /// Tells a moment, with a message.
  public func emitEvent(
    _ name: StaticString, id: OSSignpostID = .exclusive, _ message: SignpostMetadata
  ) {
    log.write(.debug) { "event \(name) \(message.text(showsPrivate: $0))" }
  }

  /// Begins an interval. The result goes to `endInterval`.
  public func beginInterval(
    _ name: StaticString, id: OSSignpostID = .exclusive
  ) -> OSSignpostIntervalState {
    log.write(.debug) { _ in "begin \(name)" }
    return OSSignpostIntervalState(id: id)
  }

  /// Begins an interval, with a message. The result goes to `endInterval`.
  public func beginInterval(
    _ name: StaticString, id: OSSignpostID = .exclusive, _ message: SignpostMetadata
  ) -> OSSignpostIntervalState {
    log.write(.debug) { "begin \(name) \(message.text(showsPrivate: $0))" }
    return OSSignpostIntervalState(id: id)
  }

  /// Begins an interval that is an animation. The result goes to `endInterval`.
  public func beginAnimationInterval(
    _ name: StaticString, id: OSSignpostID = .exclusive
  ) -> OSSignpostIntervalState {
    beginInterval(name, id: id)
  }

  /// Ends an interval, and tells how long it took.
  public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState) {
    log.write(.debug) { _ in "end \(name) \(state.elapsed)" }
  }

  /// Ends an interval, and tells how long it took, with a message.
  public func endInterval(
    _ name: StaticString, _ state: OSSignpostIntervalState, _ message: SignpostMetadata
  ) {
    log.write(.debug) { "end \(name) \(state.elapsed) \(message.text(showsPrivate: $0))" }
  }

  /// An interval around a piece of work.
  public func withIntervalSignpost<T>(
    _ name: StaticString, id: OSSignpostID = .exclusive, around task: () throws -> T
  ) rethrows -> T {
    let state = beginInterval(name, id: id)
    defer { endInterval(name, state) }
    return try task()
  }

  /// An interval around a piece of work, with a message.
  public func withIntervalSignpost<T>(
    _ name: StaticString, id: OSSignpostID = .exclusive, _ message: SignpostMetadata,
    around task: () throws -> T
  ) rethrows -> T {
    let state = beginInterval(name, id: id, message)
    defer { endInterval(name, state) }
    return try task()
  }
}

extension OSSignpostIntervalState {
  fileprivate var elapsed: String {
    let elapsed = (ContinuousClock.now - start) / .milliseconds(1)
    return String(format: "%.1f ms", elapsed)
  }
}
