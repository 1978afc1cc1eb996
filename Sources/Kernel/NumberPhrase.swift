/// A number in a text, with the words it takes: one, or two for "1 1/2" and "1 ½".
struct NumberPhrase {
  var value: Quantity
  var form: ScannedNumber.Form

  /// The word behind the number's last word.
  var next: Int

  /// What is attached to the number in its last word, as "g" in "500g"; empty where it stands alone.
  var tail: Range<Int>
}

extension Words {
  /// The number that starts at a word, or nil. Zero is no amount.
  func number(at index: Int) -> NumberPhrase? {
    guard index < count, let first = ScannedNumber.scan(bytes, ranges[index]) else { return nil }
    let tail = first.end..<ranges[index].upperBound
    if tail.isEmpty, first.form == .whole, index + 1 < count,
      let second = ScannedNumber.scan(bytes, ranges[index + 1]), second.form == .fraction,
      second.value.millionths < Quantity.one
    {
      return NumberPhrase(
        value: first.value + second.value, form: .fraction, next: index + 2,
        tail: second.end..<ranges[index + 1].upperBound)
    }
    guard first.value.millionths > 0 else { return nil }
    return NumberPhrase(value: first.value, form: first.form, next: index + 1, tail: tail)
  }

  /// Whether the tail of a number says "times", as in "2x".
  func isTimes(_ tail: Range<Int>) -> Bool {
    bytes.part(tail, is: "x") || bytes.part(tail, is: "×") || bytes.part(tail, is: "✕")
  }

  /// The number in "x2" or "×2", which must fill the word.
  func multiplier(at index: Int) -> Quantity? {
    guard index < count else { return nil }
    let word = ranges[index]
    let sign = bytes.starts(with: "x", at: word.lowerBound) ? 1 : timesSignLength(word)
    guard sign > 0, let number = ScannedNumber.scan(bytes, word.dropFirst(sign)),
      number.end == word.upperBound, number.value.millionths > 0
    else { return nil }
    return number.value
  }

  /// How many bytes "×" takes at the start of a range; zero if it is not there.
  func timesSignLength(_ range: Range<Int>) -> Int {
    guard !range.isEmpty else { return 0 }
    if bytes.starts(with: "×", at: range.lowerBound) { return 2 }
    return bytes.starts(with: "✕", at: range.lowerBound) ? 3 : 0
  }

  /// Whether a word reads as an amount of its own, as "500", "500g" and "2x" do.
  func isAmount(_ index: Int) -> Bool {
    guard let number = ScannedNumber.scan(bytes, ranges[index]) else { return false }
    let tail = number.end..<ranges[index].upperBound
    return tail.isEmpty || isTimes(tail) || Unit.attached(bytes, tail) != nil
  }
}
