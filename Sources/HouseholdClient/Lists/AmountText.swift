import Kernel

/// Amounts as people write them.
enum AmountText {
  static func text(_ number: Double, _ unit: String?) -> String {
    Amount(number: number, unit: unit).text()
  }
}
