/// Words that make a number part of a name. Each list is folded, its words apart by spaces or lines.
enum WordLists {
  /// Behind a leading number: "60 W bulb", "7 Up", "3 in 1 cleaner" count nothing.
  static let afterNumber: StaticString = """
    g fl st el tl cm mm m km inch inches zoll tommer tum pouces w watt kw v volt a ah mah wh kwh lm hz
    ghz gb mb tb k min mins minute minutes minuten minutter minuter sec s h hr hrs hour hours stunden
    timer timmar heures std day days tage dager dagar jours year years jahre ar ans yo months monate
    in i en im up pm am uhr kr eur euro euros usd nok sek dkk chf th nd rd ply lagig faltig lags grad
    degrees percent prozent prosent procent to til till bis or oder eller ou and und och et ganger mal
    times plus minus per pro by ct count
    """

  /// Before a trailing number: "Type 405", "Omega 3", "size 2" count nothing.
  static let labels: StaticString = """
    no no. nr nr. num number nummer numero n° № # type typ size sizes grosse gr gr. str str. storlek
    storrelse taille starke vol vol. volume band part teil del stufe step steg level grade grad version
    model modell spf lsf omega vitamin factor faktor series serie season staffel page seite side sida
    chapter kapitel room raum zimmer rom gate route windows iphone ipad playstation xbox galaxy area
    agent formula formel
    """

  /// Before any trailing amount: "bag of 5 kg", "2 or 3 l" are not certain.
  static let joints: StaticString = """
    of a de je mit med with and or und oder og och eller et ou to til till bis from fra fran ab von
    per pro ca ca. under over + & /
    """

  /// Behind a unit: "2 can openers" are no cans, "2 cup cakes" no cups.
  static let afterUnit: StaticString = """
    opener openers cutter cutters holder holders cake cakes noodle noodles foil clip clips brush
    brushes cleaner cleaners cap caps rack racks stand stands board boards lid lids liner liners stool
    stools glasses blender blenders plant plants royce party parties
    """

  /// Between a unit and a name: "500 g of flour", "1 boîte de tomates".
  static let connectors: StaticString = "of de"

  /// Whether the folded word is in the list.
  static func contains(_ list: StaticString, _ word: [UInt8]) -> Bool {
    guard !word.isEmpty else { return false }
    var start = 0
    for end in 0...list.utf8CodeUnitCount {
      guard end == list.utf8CodeUnitCount || list.byte(end) <= 0x20 else { continue }
      if end - start == word.count, matches(list, start, word) { return true }
      start = end + 1
    }
    return false
  }

  private static func matches(_ list: StaticString, _ start: Int, _ word: [UInt8]) -> Bool {
    for offset in 0..<word.count where word[offset] != list.byte(start + offset) { return false }
    return true
  }
}

extension Words {
  /// Whether a word is in a list, whatever its case and accents.
  func word(_ index: Int, isIn list: StaticString) -> Bool {
    WordLists.contains(list, NameKey.fold(Array(bytes[ranges[index]])))
  }
}
