@testable import Kernel
import Testing

/// What holds for every text.
@Suite struct ItemTextTests {
  static let rounds = 20_000

  @Test func `a name is empty only for a blank text`() {
    forRandomTexts { text, item in
      let isBlank = text.unicodeScalars.allSatisfy { isSpace($0.value) }
      #expect(item.name.isEmpty == isBlank, "\(text.debugDescription)")
    }
  }

  @Test func `a text without a certain amount stays as it is`() {
    forRandomTexts { text, item in
      guard item.number == nil else { return }
      #expect(item.unit == nil)
      let bytes = Array(text.utf8)
      let whole = bytes[bytes.trimmed(0..<bytes.count)]
      #expect(item.name.utf8.elementsEqual(whole), "\(text.debugDescription)")
    }
  }

  @Test func `what is not in the name is exactly one amount`() {
    forRandomTexts { text, item in
      guard let number = item.number else { return }
      let bytes = Array(text.utf8)
      let name = Array(item.name.utf8)
      let whole = bytes[bytes.trimmed(0..<bytes.count)]
      var rests: [ArraySlice<UInt8>] = []
      if whole.suffix(name.count).elementsEqual(name) { rests.append(whole.dropLast(name.count)) }
      if whole.starts(with: name) { rests.append(whole.dropFirst(name.count)) }
      #expect(
        rests.contains { Self.isAmount($0, number, item.unit) },
        "\(text.debugDescription) lost text: \(item)")
    }
  }

  @Test(
    arguments: UnitTable.units.flatMap(\.forms).map { String(decoding: $0.text, as: UTF8.self) })
  func `an amount that was written is read again`(form: String) throws {
    let typed = ItemText.parse("1 \(form) potatoes")
    let unit = try #require(typed.unit, "\(form) is not read as a unit")
    for number in [1, 2, 0.5, 1.5, 12, 1.25, 0.125, 1.125, 750, 1000.5] {
      for separator in [".", ","] {
        let text = Amount(number: number, unit: unit).text(decimalSeparator: separator)
        let expected = ParsedItem(name: "potatoes", number: number, unit: unit)
        #expect(ItemText.parse("\(text) potatoes") == expected)
        #expect(ItemText.parse("potatoes \(text)") == expected)
      }
    }
  }

  @Test func `a text of any length is read`() {
    for text in ["1", "2 ", "x", "½", "2 l ", "🧀", "\u{301}", " ", "-"] {
      let long = String(repeating: text, count: 100_000)
      #expect(ItemText.parse(long).number == nil)
    }
  }

  private func forRandomTexts(_ body: (String, ParsedItem) -> Void) {
    var random = RandomText(generator: .fromEnvironment("items"))
    for round in 0..<Self.rounds {
      let text = round % 4 == 0 ? random.scalars() : random.item()
      body(text, ItemText.parse(text))
    }
  }

  /// Whether bytes say this amount and nothing else but a connector or what sets an amount apart.
  private static func isAmount(_ bytes: ArraySlice<UInt8>, _ number: Double, _ unit: String?)
    -> Bool
  {
    var text = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
    while let first = text.first, ",:;-–—".unicodeScalars.contains(first) || isSpace(first.value) {
      text = text.dropFirst()
    }
    let words = Words(Array(String(text).utf8))
    if let amount = words.amount(at: 0), amount.value.double == number {
      let rest = amount.next..<words.count
      var found: String?
      if case .unit(let named) = amount.sign { found = named.singularText }
      if found == unit, rest.allSatisfy(words.isConnector) {
        return true
      }
    }
    // "2×milk"
    guard let first = words.number(at: 0), words.isTimes(first.tail) else { return false }
    return words.count == 1 && first.value.double == number && unit == nil
  }
}

extension Words {
  fileprivate func isConnector(_ index: Int) -> Bool {
    word(index, isIn: WordLists.connectors) || word(index, is: "d'") || word(index, is: "d’")
  }
}
