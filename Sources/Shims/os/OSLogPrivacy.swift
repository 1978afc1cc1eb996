/// Who may read a value in a message.
public struct OSLogPrivacy: Sendable {
  /// What stands for a value that is not shown.
  public enum Mask: Sendable {
    /// A number that is the same for the same value within one run of the program.
    case hash
    /// Nothing but the word `<private>`.
    case none
  }

  enum Level: Sendable {
    case auto, open, hidden, sensitive
  }

  let level: Level
  let mask: Mask

  /// Numbers and truth values are shown, texts and objects are not.
  public static let auto = OSLogPrivacy(level: .auto, mask: .none)

  /// Always shown.
  public static let `public` = OSLogPrivacy(level: .open, mask: .none)

  /// Shown only if the environment says so: `MULTE_LOG_PRIVATE=1`.
  public static let `private` = OSLogPrivacy(level: .hidden, mask: .none)

  /// Never shown.
  public static let sensitive = OSLogPrivacy(level: .sensitive, mask: .none)

  /// As `auto`, with a mask where the value is not shown.
  public static func auto(mask: Mask) -> OSLogPrivacy { .init(level: .auto, mask: mask) }

  /// As `private`, with a mask where the value is not shown.
  public static func `private`(mask: Mask) -> OSLogPrivacy { .init(level: .hidden, mask: mask) }

  /// As `sensitive`, with a mask.
  public static func sensitive(mask: Mask) -> OSLogPrivacy { .init(level: .sensitive, mask: mask) }

  /// What stands in the log for a value. `isScalar` tells numbers and truth values.
  func text(of value: String, isScalar: Bool, showsPrivate: Bool) -> String {
    let isShown =
      switch level {
      case .auto: isScalar || showsPrivate
      case .open: true
      case .hidden: showsPrivate
      case .sensitive: false
      }
    if isShown { return value }
    switch mask {
    case .none: return "<private>"
    // Swift's hashes have another seed in each run, so nobody can look values up by them.
    case .hash: return "<mask.hash: '\(String(UInt(bitPattern: value.hashValue), radix: 16))'>"
    }
  }
}
