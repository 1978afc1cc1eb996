/// How much a message matters. Source: os/log.h.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
  /// Apple's number of the type.
  public let rawValue: UInt8

  /// The type with one of Apple's numbers. Others count as `default`.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The type with one of Apple's numbers. Others count as `default`.
  public init(_ rawValue: UInt8) { self.rawValue = rawValue }

  /// What is worth to know without being a fault; what `notice` and `log` write.
  public static let `default` = OSLogType(rawValue: 0x00)

  /// What helps to follow what happens.
  public static let info = OSLogType(rawValue: 0x01)

  /// What is of use only while one looks for a fault.
  public static let debug = OSLogType(rawValue: 0x02)

  /// Something failed.
  public static let error = OSLogType(rawValue: 0x10)

  /// The program itself is at fault.
  public static let fault = OSLogType(rawValue: 0x11)

  /// The word that stands in the log.
  var word: String {
    switch self {
    case .debug: "debug"
    case .info: "info"
    case .error: "error"
    case .fault: "fault"
    default: "notice"
    }
  }

  /// What is higher matters more. The raw values have another order.
  var severity: Int {
    switch self {
    case .debug: 0
    case .info: 1
    case .error: 3
    case .fault: 4
    default: 2
    }
  }
}
