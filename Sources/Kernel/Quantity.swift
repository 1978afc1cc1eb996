/// A number of things as whole millionths, so that 0.1 and 0.2 are 0.3 and sums do not depend on order.
struct Quantity {
  /// How many millionths make one.
  static let one: Int64 = 1_000_000

  /// The largest number an amount may hold. Above it a Double has no room for millionths, and no shopping
  /// list needs it.
  static let maximum: Int64 = 1_000_000_000

  var millionths: Int64

  init(millionths: Int64) { self.millionths = millionths }

  /// `numerator / denominator`, rounded to the nearest millionth. Both must be small and positive.
  init(_ numerator: Int64, over denominator: Int64) {
    millionths = (numerator * Self.one + denominator / 2) / denominator
  }

  /// Nil for what is no amount: zero, negative, not finite, or above the maximum.
  init?(_ number: Double) {
    guard number > 0, number <= Double(Self.maximum) else { return nil }
    millionths = Int64(number * Double(Self.one) + 0.5)
    guard millionths > 0 else { return nil }
  }

  /// The nearest Double: both sides of the division are exact, so it is rounded once.
  var double: Double { Double(millionths) / Double(Self.one) }

  var isWhole: Bool { millionths % Self.one == 0 }

  static func + (a: Quantity, b: Quantity) -> Quantity {
    Quantity(millionths: a.millionths + b.millionths)
  }
}
