extension Words {
  /// The largest bare number before a name: "4711 perfume" and "1001 nights" are names.
  private static var bareMax: Int64 { 999 * Quantity.one }

  /// The parts of a text that begins with an amount: "2x milk", "1 1/2 l milk", "12 eggs". Nil unless the
  /// amount is certain and a name remains.
  func leadingAmount() -> ItemParts? {
    if let parts = timesAttachedToName() { return parts }
    guard let amount = amount(at: 0) else { return nil }
    switch amount.sign {
    case .none:
      return bare(amount, nameAt: amount.next)
    case .times:
      // "2 × 500 g flour" is two of something; "2 x 4 boards" may be a size.
      guard canBeName(from: amount.next, withMeasure: true) else { return nil }
      return parts(amount, nameAt: amount.next)
    case .unit(let unit):
      return measured(amount, unit)
    }
  }

  /// "2×milk", where the sign is too clear to need a space.
  private func timesAttachedToName() -> ItemParts? {
    guard let number = number(at: 0), number.next == 1 else { return nil }
    let sign = timesSignLength(number.tail)
    guard sign > 0, sign < number.tail.count else { return nil }
    let start = number.tail.lowerBound + sign
    guard startsName(bytes.scalar(at: start).value) else { return nil }
    return ItemParts(
      name: start..<ranges[count - 1].upperBound, number: number.value, unit: nil)
  }

  /// "2 apples": a count, if what follows can be a thing. A bare decimal rather tells a content of fat:
  /// "3,5 Milch".
  private func bare(_ amount: AmountPhrase, nameAt first: Int) -> ItemParts? {
    guard amount.form != .decimal, amount.value.millionths <= Self.bareMax, first < count,
      startsName(bytes.scalar(at: ranges[first].lowerBound).value),
      !word(first, isIn: WordLists.afterNumber)
    else { return nil }
    return parts(amount, nameAt: first)
  }

  /// "500 g flour", and the texts in which the unit is a thing itself: "2 bottles", "2 can openers".
  private func measured(_ amount: AmountPhrase, _ unit: Unit) -> ItemParts? {
    if isPackOf(amount, unit) { return nil }
    var first = amount.next
    if first + 1 < count, word(first, isIn: WordLists.connectors) { first += 1 }
    let isThing =
      first == count ? unit.kind == .package : makesThing(amount, unit, with: first)
    if isThing {
      let isDetached = amount.behindNumber < amount.next
      return isDetached ? bare(amount, nameAt: amount.behindNumber) : nil
    }
    // "2 cans 400 g tomatoes" are two cans of something; "1 l 2 dl cream" are two amounts.
    guard canBeName(from: first, withMeasure: unit.kind == .package) else { return nil }
    let name = (ranges[first].lowerBound + elisionLength(first))..<ranges[count - 1].upperBound
    return ItemParts(name: name, number: amount.value, unit: unit)
  }

  /// How many bytes "d'" takes at the start of a word, as in "2 gousses d'ail"; zero if it is not there.
  private func elisionLength(_ index: Int) -> Int {
    let word = ranges[index]
    for elision in ["d'", "d’"] as [StaticString]
    where bytes.starts(with: elision, at: word.lowerBound) {
      let length = elision.utf8CodeUnitCount
      if length < word.count, startsName(bytes.scalar(at: word.lowerBound + length).value) {
        return length
      }
    }
    return 0
  }

  /// Whether the word behind a unit in the singular makes one thing with it: "2 cup cakes", "2 glass
  /// jars", but not "2 cups rice", "2 slices cake".
  private func makesThing(_ amount: AmountPhrase, _ unit: Unit, with next: Int) -> Bool {
    let typed = NameKey.fold(Array(bytes[ranges[amount.next - 1]]))
    let isPlural = unit.plural != unit.singular && typed == NameKey.fold(unit.plural)
    if unit.kind == .piece || isPlural { return false }
    return word(next, isIn: WordLists.afterUnit)
      || unit.kind == .package && self.unit(at: next) != nil
  }

  /// Whether what is left from a word on names something. A number there is not certain to belong to the
  /// name, unless `withMeasure` allows it as the content of each: "500 g flour".
  private func canBeName(from first: Int, withMeasure: Bool) -> Bool {
    guard first < count else { return false }
    guard let inner = amount(at: first) else { return true }
    guard withMeasure, case .unit = inner.sign else { return false }
    return inner.next < count
  }

  private func parts(_ amount: AmountPhrase, nameAt first: Int) -> ItemParts {
    ItemParts(name: span(first, count), number: amount.value, unit: nil)
  }
}

extension Words {
  /// Whether an amount is "6 pack", which is one pack of six as well as six packs: not certain.
  func isPackOf(_ amount: AmountPhrase, _ unit: Unit) -> Bool {
    guard amount.value.millionths > Quantity.one else { return false }
    let word = ranges[amount.next - 1]
    return unit.kind == .package
      && NameKey.fold(Array(bytes[word])).suffix(4).elementsEqual([0x70, 0x61, 0x63, 0x6B])
  }
}

/// Whether a scalar can begin the name of a thing that was counted: no sign such as "%", "€", "°" or "-".
func startsName(_ value: UInt32) -> Bool {
  switch value {
  case 0x22, 0x27, 0x28, 0x41...0x5A, 0x61...0x7A, 0x200E, 0x200F, 0x2018...0x201F, 0x202A...0x202E,
    0x2066...0x2069:
    true
  case 0..<0xC0, 0xD7, 0xF7, 0x2010...0x22FF, 0xFF01...0xFF20: false
  default: true
  }
}
