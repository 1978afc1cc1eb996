extension Words {
  /// The most words an amount has: "1 1/2 cuillères à soupe".
  private static var amountMaxWords: Int { 2 + Unit.maxWords }

  /// The parts of a text that ends with an amount: "milk 0,5 l", "milk x2", "eggs 12". Nil unless the
  /// amount is certain and a name remains.
  func trailingAmount() -> ItemParts? {
    guard count > 1 else { return nil }
    for start in max(1, count - Self.amountMaxWords)..<count {
      guard let amount = amount(at: start), amount.next == count else { continue }
      var unit: Unit?
      if case .unit(let named) = amount.sign { unit = named }
      if let unit, isPackOf(amount, unit) { return nil }
      let (name, isApart) = name(before: start)
      guard name.count > 0, name.precedes(amount, isApart: isApart) else { return nil }
      return ItemParts(name: name.span(0, name.count), number: amount.value, unit: unit)
    }
    return nil
  }

  /// The words before an amount, without what only sets it apart: "milk: 2 l", "milk - 2 l"; and whether
  /// that was a dash.
  private func name(before start: Int) -> (words: Words, isApart: Bool) {
    var count = start
    var end = ranges[start - 1].upperBound
    var isApart = false
    while count > 0 {
      let word = ranges[count - 1].lowerBound..<end
      if !word.isEmpty, !isDash(word) {
        let last = bytes[end - 1]
        guard last == 0x2C || last == 0x3A || last == 0x3B else { break }
        end -= 1
      } else {
        isApart = isApart || !word.isEmpty
        count -= 1
        end = count > 0 ? ranges[count - 1].upperBound : 0
      }
    }
    return (Words(Array(bytes[0..<end])), isApart)
  }

  private func isDash(_ word: Range<Int>) -> Bool {
    bytes.part(word, is: "-") || bytes.part(word, is: "–") || bytes.part(word, is: "—")
  }

  /// Whether these words are the name of what an amount behind them counts for certain.
  private func precedes(_ amount: AmountPhrase, isApart: Bool) -> Bool {
    let last = count - 1
    if isTimes(last) || endsInNumber || word(last, isIn: WordLists.joints) { return false }
    let other = lastAmount
    switch amount.sign {
    case .times:
      // "Cola 0.5 l x6" is six of something.
      guard let other else { return true }
      guard case .unit = other.amount.sign else { return false }
      return other.start > 0
    case .unit: return other == nil
    case .none: return other == nil && !isApart && isCounted(by: amount)
    }
  }

  /// Whether the last word is a bare number, and no label makes it part of the name as in "Typ 405 1 kg".
  /// Zero is one only as a whole name: "Cola 0 x2" are two of "Cola 0".
  private var endsInNumber: Bool {
    let last = count - 1
    if last == 0 { return ScannedNumber.scan(bytes, ranges[0])?.end == ranges[0].upperBound }
    guard let number = number(at: last), number.tail.isEmpty else { return false }
    return !word(last - 1, isIn: WordLists.labels)
  }

  /// The amount with a sign of its own that the words end in, as "6x" in "Cola 6x 0.5 l".
  private var lastAmount: (start: Int, amount: AmountPhrase)? {
    for start in max(0, count - Self.amountMaxWords)..<count {
      guard let amount = amount(at: start), amount.next == count else { continue }
      if case .none = amount.sign { continue }
      return (start, amount)
    }
    return nil
  }
}
