import Synchronization

/// Tells intervals of one name from each other.
public struct OSSignpostID: Hashable, Comparable, Sendable {
  /// The number.
  public let rawValue: UInt64

  /// The identifier with a number.
  public init(_ rawValue: UInt64) { self.rawValue = rawValue }

  private static let last = Atomic<UInt64>(0)

  /// An identifier that no other call gives.
  public init(log: OSLog) {
    // The numbers below are those of objects: they are far away from these.
    rawValue = 1 << 63 | Self.last.add(1, ordering: .relaxed).newValue
  }

  /// The identifier of an object, the same for as long as it lives.
  public init(log: OSLog, object: AnyObject) {
    rawValue = UInt64(UInt(bitPattern: ObjectIdentifier(object).hashValue))
  }

  /// Of intervals of which there is one at a time.
  public static let exclusive = OSSignpostID(0xEEEE_B0B5_B2B2_EEEE)

  /// Of nothing.
  public static let null = OSSignpostID(0)

  /// Of nothing.
  public static let invalid = OSSignpostID(UInt64.max)

  /// By their numbers.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// What a signpost tells.
public struct OSSignpostType: RawRepresentable, Hashable, Sendable {
  /// Apple's number of the type.
  public let rawValue: UInt8

  /// The type with one of Apple's numbers.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A moment.
  public static let event = OSSignpostType(rawValue: 0)

  /// The begin of an interval.
  public static let begin = OSSignpostType(rawValue: 1)

  /// The end of an interval.
  public static let end = OSSignpostType(rawValue: 2)

  var word: String {
    switch self {
    case .begin: "begin"
    case .end: "end"
    default: "event"
    }
  }
}

/// Writes a signpost, which is a debug message here.
public func os_signpost(
  _ type: OSSignpostType, dso: UnsafeRawPointer? = nil, log: OSLog, name: StaticString,
  signpostID: OSSignpostID = .exclusive
) {
  log.write(.debug) { _ in "\(type.word) \(name)" }
}

/// Writes a signpost with a message: a format and its values, as in `os_log`.
public func os_signpost(
  _ type: OSSignpostType, dso: UnsafeRawPointer? = nil, log: OSLog, name: StaticString,
  signpostID: OSSignpostID = .exclusive, _ format: StaticString, _ arguments: Any?...
) {
  log.write(.debug) {
    "\(type.word) \(name) \(LogFormat(format).text(arguments, showsPrivate: $0))"
  }
}
