/// How much or how many: a number and perhaps a unit, as a record holds them.
public struct Amount: Sendable {
  /// The number. One that is not above zero, not finite or above 1,000,000,000 adds to nothing.
  public var number: Double

  /// The unit, in any spelling; nil for a count. One that is not in the table adds only to itself.
  public var unit: String?

  /// An amount of these parts.
  public init(number: Double, unit: String? = nil) {
    self.number = number
    self.unit = unit
  }
}

extension Amount: Equatable {
  /// Compares units byte by byte.
  public static func == (a: Amount, b: Amount) -> Bool {
    a.number == b.number && sameBytes(a.unit, b.unit)
  }
}
