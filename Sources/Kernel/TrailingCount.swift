/// A bare number behind a name: a count, or the number of a model.
extension Words {
  /// The largest bare number behind a name: "eggs 12" counts, "Mehl 405" names a type.
  private static var bareMax: Int64 { 99 * Quantity.one }

  /// Whether a bare number counts these words, and is no model number: not in "Type 405", "WD 40",
  /// "vitamin b 12", "Omega 3", "milk 1.5".
  func isCounted(by amount: AmountPhrase) -> Bool {
    let last = count - 1
    guard amount.form != .decimal, amount.value.millionths <= Self.bareMax, !isModelPrefix(last),
      !word(last, isIn: WordLists.labels)
    else { return false }
    // "eggs pack 6" is a pack of six; "rolls 6" are six rolls.
    guard let unit = unit(at: last)?.unit else { return true }
    return last == 0 && unit.kind == .package
  }

  /// Whether a word is one ASCII letter, up to three capitals, or ends in a sign that holds on to what
  /// follows, such as "No." and "+".
  private func isModelPrefix(_ index: Int) -> Bool {
    let word = ranges[index]
    let last = bytes[word.upperBound - 1]
    if last < 0x80, !isDigit(last), !startsName(UInt32(last)) {
      return last != 0x29 && last != 0x21 && last != 0x3F
    }
    guard word.count <= 3 else { return false }
    let isOneLetter = word.count == 1 && last < 0x80
    return isOneLetter || bytes[word].allSatisfy { $0 >= 0x41 && $0 <= 0x5A }
  }
}
