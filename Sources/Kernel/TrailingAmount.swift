extension Words {
  /// The largest bare number behind a name: "eggs 12" counts, "Mehl 405" names a type.
  private static var bareMax: Int64 { 99 * Quantity.one }

  /// The most words an amount has: "1 1/2 cuillères à soupe".
  private static var amountMaxWords: Int { 2 + Unit.maxWords }

  /// The parts of a text that ends with an amount: "milk 0,5 l", "milk x2", "eggs 12". Nil unless the
  /// amount is certain and a name remains.
  func trailingAmount() -> ItemParts? {
    guard count > 1 else { return nil }
    for start in max(1, count - Self.amountMaxWords)..<count {
      guard let amount = amount(at: start), amount.next == count else { continue }
      var end = start
      while end > 0, isDash(end - 1) { end -= 1 }
      let isCertain = end > 0 && isCertain(amount, behind: end, isApart: end < start)
      return isCertain ? parts(amount, nameEnd: end) : nil
    }
    return nil
  }

  /// `isApart`: a dash stands between the name's end and the amount.
  private func isCertain(_ amount: AmountPhrase, behind end: Int, isApart: Bool) -> Bool {
    if isTimes(end - 1) || word(end - 1, isIn: WordLists.joints) || endsAmount(end) { return false }
    switch amount.sign {
    case .times: return true
    case .unit(let unit): return !isPackOf(amount, unit)
    case .none: return !isApart && isCount(amount, behind: end - 1)
    }
  }

  /// Whether another amount ends before a word, as "6 x" in "Cola 6 x 0.5 l". A number that a label
  /// makes part of the name is none: "Typ 405 1 kg".
  private func endsAmount(_ end: Int) -> Bool {
    for start in max(0, end - Self.amountMaxWords)..<end {
      guard let amount = amount(at: start), amount.next == end else { continue }
      if start > 0, case .none = amount.sign, word(start - 1, isIn: WordLists.labels) { continue }
      return true
    }
    return false
  }

  /// Whether a bare number counts what is before it, and is no model number: not in "Type 405",
  /// "WD 40", "vitamin b 12", "Omega 3", "milk 1.5".
  private func isCount(_ amount: AmountPhrase, behind last: Int) -> Bool {
    guard amount.form != .decimal, amount.value.millionths <= Self.bareMax else { return false }
    if isModelPrefix(last) || word(last, isIn: WordLists.labels) { return false }
    // "eggs pack 6" is a pack of six; "rolls 6" are six rolls.
    guard let unit = unit(at: last)?.unit else { return true }
    return last == 0 && unit.kind == .package
  }

  /// Whether a word is one ASCII letter, up to three capitals, or ends in a sign that holds on to what
  /// follows.
  private func isModelPrefix(_ index: Int) -> Bool {
    let word = ranges[index]
    let last = bytes[word.upperBound - 1]
    if !startsName(UInt32(last)), !isDigit(last), last < 0x80 {
      return last != 0x2C && last != 0x3A && last != 0x3B && last != 0x29 && last != 0x21
    }
    guard word.count <= 3 else { return false }
    let isOneLetter = word.count == 1 && last < 0x80
    return isOneLetter || bytes[word].allSatisfy { $0 >= 0x41 && $0 <= 0x5A }
  }

  private func isDash(_ index: Int) -> Bool {
    word(index, is: "-") || word(index, is: "–") || word(index, is: "—")
  }

  /// The parts, the name without a colon, comma or dash that only sets it apart: "milk: 2 l", "milk - 2 l".
  private func parts(_ amount: AmountPhrase, nameEnd end: Int) -> ItemParts? {
    var name = span(0, end)
    while let last = bytes[name].last, last == 0x2C || last == 0x3A || last == 0x3B {
      name = name.dropLast()
    }
    name = bytes.trimmed(name)
    guard !name.isEmpty else { return nil }
    guard case .unit(let unit) = amount.sign else {
      return ItemParts(name: name, number: amount.value, unit: nil)
    }
    return ItemParts(name: name, number: amount.value, unit: unit)
  }
}
