/// A part of the log, named by the program and the part of it that writes.
public final class OSLog: NSObject, @unchecked Sendable {
  let subsystem: String
  let category: String
  let destination: LogDestination

  init(subsystem: String, category: String, destination: LogDestination) {
    self.subsystem = subsystem
    self.category = category
    self.destination = destination
  }

  /// A part of the log. The subsystem is a name in reverse order of domains, the category any word.
  public convenience init(subsystem: String, category: String) {
    self.init(subsystem: subsystem, category: category, destination: .standardError)
  }

  /// A part of the log of one of the categories that Apple's instruments know.
  public convenience init(subsystem: String, category: Category) {
    self.init(subsystem: subsystem, category: category.rawValue)
  }

  /// The log of who names no part.
  public static let `default` = OSLog(subsystem: "", category: "")

  /// A log that nothing is written to.
  public static let disabled = OSLog(subsystem: "", category: "", destination: .nowhere)

  /// Whether messages of the type are written.
  public func isEnabled(type: OSLogType) -> Bool { destination.takes(type) }

  /// Whether signposts are written: they are debug messages here.
  public var signpostsEnabled: Bool { isEnabled(type: .debug) }

  /// The categories that Apple's instruments know; plain categories here.
  public struct Category: RawRepresentable, Hashable, Sendable {
    /// The name of the category.
    public let rawValue: String

    /// The category with a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Points of interest.
    public static let pointsOfInterest = Category(rawValue: "PointsOfInterest")

    /// Signposts that are written only while somebody traces.
    public static let dynamicTracing = Category(rawValue: "DynamicTracing")

    /// As `dynamicTracing`, with the stack of each.
    public static let dynamicStackTracing = Category(rawValue: "DynamicStackTracing")
  }

  func write(_ type: OSLogType, _ text: (_ showsPrivate: Bool) -> String) {
    guard destination.takes(type) else { return }
    let names = [subsystem, category].filter { !$0.isEmpty }.joined(separator: ":")
    let source = names.isEmpty ? "" : "[\(names)] "
    destination.write("\(type.word) \(source)\(text(destination.showsPrivate))")
  }
}
