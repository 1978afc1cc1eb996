/// An amount in a text: a number, perhaps with its unit or a sign of multiplication.
struct AmountPhrase {
  /// What told that the number is an amount.
  enum Sign {
    /// Nothing but the number.
    case none
    /// A unit behind it.
    case unit(Unit)
    /// "x" before or behind it.
    case times
  }

  var value: Quantity
  var form: ScannedNumber.Form
  var sign: Sign

  /// The word behind the number itself; for a detached unit, the unit's first word.
  var behindNumber: Int

  /// The word behind the whole amount.
  var next: Int
}

extension Words {
  /// The amount that starts at a word, or nil. "2×milk" is no phrase of whole words and not found here.
  func amount(at index: Int) -> AmountPhrase? {
    if let value = multiplier(at: index) { return times(value, next: index + 1) }
    if isTimes(index), let number = number(at: index + 1), number.tail.isEmpty {
      return times(number.value, next: number.next)
    }
    guard let number = number(at: index) else { return nil }
    if isTimes(number.tail) { return times(number.value, next: number.next) }
    if !number.tail.isEmpty {
      guard let unit = Unit.attached(bytes, number.tail) else { return nil }
      return AmountPhrase(
        value: number.value, form: number.form, sign: .unit(unit), behindNumber: number.next,
        next: number.next)
    }
    if isTimes(number.next) { return times(number.value, next: number.next + 1) }
    let found = unit(at: number.next)
    return AmountPhrase(
      value: number.value, form: number.form, sign: found.map { .unit($0.unit) } ?? .none,
      behindNumber: number.next, next: found?.next ?? number.next)
  }

  private func times(_ value: Quantity, next: Int) -> AmountPhrase {
    AmountPhrase(value: value, form: .whole, sign: .times, behindNumber: next, next: next)
  }
}
