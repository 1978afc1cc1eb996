import TestSupport

@testable import Kernel

/// Random texts: some close to what people type, some of any scalars, some of any bytes.
struct RandomText {
  var generator: SplitMix

  private static let numbers = [
    "2", "12", "0", "007", "1,5", "0.5", "1.000", "3,25", "½", "1½", "1/2", "24/7", "100", "999999",
    "1234567", "1/3", "⅛", "2.", "0,0001", "x2", "×3", "2x", "1.2.3", "٢",
  ]
  private static let names = [
    "milk", "Apfel", "a\u{308}pfel", "WD-40", "7-Up", "B12", "🧀", "👩‍👩‍👧", "חלב", "حليب", "牛乳", "No.",
    "Type", "00", "3.5%", "openers", "of", "de", "A", "WD", "size", "W", "Crème", "(large)", "%",
    "€",
  ]
  private static let signs = [
    "x", "×", "-", "–", ":", ",", "+", "&", ".", "[ ]", "- [x]", "#", "•",
  ]
  private static let gaps = [" ", " ", " ", " ", "", "  ", "\t", "\u{a0}", "\u{3000}", "\u{200b}"]
  private static let breaks = ["\n", "\r\n", "\n\n", "\r", "\u{2028}", "\n- ", "\n- [x] ", "\n# "]
  private static let joints = [
    " ", " ", " ", " ", "\n", "\n", "\r\n", "", ", ", ". ", "  ", "-", ".", "\u{200d}", "\u{301}",
    "\n\n", " ⟷ ",
  ]
  private static let familiar = ["ml", "cl", "dl", "l", "mg", "g", "hg", "kg", "tsp", "tbsp", nil]
  private static let strange = ["", " ", "gizmo", "Gizmo", "ML", "St.", "\u{301}", "G"]
  private static let units = UnitTable.units.flatMap { unit in
    unit.forms.map { String(decoding: $0.text, as: UTF8.self) }
  }

  /// A text of one to seven parts.
  mutating func item() -> String {
    var text = ""
    for _ in 0..<Int.random(in: 1...7, using: &generator) { text += part() + pick(Self.gaps) }
    return text
  }

  /// Several of them, with what separates and marks lines.
  mutating func lines() -> String {
    var text = pick(Self.breaks)
    for _ in 0..<Int.random(in: 0...8, using: &generator) { text += item() + pick(Self.breaks) }
    return text
  }

  /// Any scalars, more of those that the Kernel treats in some way.
  mutating func scalars() -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...12, using: &generator) {
      let limit = pick([0x80, 0x250, 0x600, 0x2300, 0x3100, 0xFFFF, 0x10FFFF] as [UInt32])
      let value = UInt32.random(in: 0...limit, using: &generator)
      if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
    }
    return text
  }

  /// Any bytes, often close to UTF-8.
  mutating func bytes() -> [UInt8] {
    var bytes = Array((Bool.random(using: &generator) ? item() : scalars()).utf8)
    for _ in 0..<Int.random(in: 0...4, using: &generator) {
      let byte = UInt8.random(in: 0...255, using: &generator)
      bytes.insert(byte, at: Int.random(in: 0...bytes.count, using: &generator))
    }
    return bytes
  }

  /// A number that a record may hold, sensible or not.
  mutating func number() -> Double {
    switch Int.random(in: 0..<8, using: &generator) {
    case 0:
      pick([
        0, -1 as Double, .infinity, -.infinity, 1e9, 1e9 + 1, 1e300, .leastNonzeroMagnitude, 1e-7,
        0.1 + 0.2,
      ])
    case 1: Double(bitPattern: generator.next() & 0x7FEF_FFFF_FFFF_FFFF)
    case 2: Double.random(in: 0...2, using: &generator)
    case 3: Double(Int.random(in: 1...12, using: &generator)) / 3
    default: Double(Int.random(in: 1...99_999, using: &generator)) / pick([1, 10, 100, 1000])
    }
  }

  /// A unit that a record may hold.
  mutating func unit() -> String? {
    pick([pick(Self.units), pick(Self.familiar), pick(Self.strange)])
  }

  /// Two amounts, mostly such as add up.
  mutating func amounts() -> (Amount, Amount) {
    let first = Amount(number: number(), unit: unit())
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: return (first, Amount(number: number(), unit: unit()))
    case 1: return (first, Amount(number: number(), unit: first.unit))
    default: break
    }
    let one = UnitTable.units[Int.random(in: 0..<UnitTable.units.count, using: &generator)]
    let others = UnitTable.units.filter { $0.dimension == one.dimension }
    let a = Amount(number: number(), unit: String(decoding: pick(one.forms).text, as: UTF8.self))
    return (a, Amount(number: number(), unit: pick(others).singularText))
  }

  /// A text and two that grew from it.
  mutating func versions() -> (String, String, String) {
    var parts: [String] = []
    for _ in 0..<Int.random(in: 0...12, using: &generator) { parts += [part(), pick(Self.joints)] }
    if Int.random(in: 0..<8, using: &generator) == 0 {
      return (String(decoding: bytes(), as: UTF8.self), scalars(), lines())
    }
    return (parts.joined(), edited(parts).joined(), edited(parts).joined())
  }

  private mutating func edited(_ parts: [String]) -> [String] {
    var edited = parts
    for _ in 0..<Int.random(in: 0...3, using: &generator) {
      let start = Int.random(in: 0...edited.count, using: &generator)
      let end = min(edited.count, start + Int.random(in: 0...3, using: &generator))
      var new: [String] = []
      for _ in 0..<Int.random(in: 0...2, using: &generator) { new += [part(), pick(Self.joints)] }
      edited.replaceSubrange(start..<end, with: new)
    }
    return edited
  }

  mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &generator)]
  }

  private mutating func part() -> String {
    switch Int.random(in: 0..<10, using: &generator) {
    case 0...2: pick(Self.numbers)
    case 3...4: pick(Self.units)
    case 5...7: pick(Self.names)
    case 8: pick(Self.numbers) + pick(Self.units)
    default: pick(Self.signs)
    }
  }
}
