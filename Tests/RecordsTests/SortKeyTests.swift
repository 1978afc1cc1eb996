import Records
import TestSupport
import Testing

@Suite struct SortKeyTests {
  @Test(arguments: Seeds.from(1...4))
  func `the order of the keys is the order of the values`(_ seed: UInt64) {
    var random = Seeds.generator(seed)
    for _ in 0..<4_000 {
      let make = random.pick(RandomValue.orderedTypes)
      let a = make(&random)
      let b = make(&random)
      let (x, y) = (SortKey(a), SortKey(b))
      if a.isOrdered(before: b) { #expect(x <= y, "\(a) before \(b)") }
      if b.isOrdered(before: a) { #expect(y <= x, "\(b) before \(a)") }
      guard !a.isCutInKeys, !b.isCutInKeys else { continue }
      #expect(a.isOrdered(before: b) == (x < y && !a.isEqual(to: b)), "\(a) and \(b)")
      if x == y { #expect(a.isEqual(to: b), "\(a) and \(b) have one key") }
    }
  }

  @Test func `whole numbers and doubles side by side are in the order of their exact values`() {
    let whole: [Int64] = [
      .min, .min + 1, -(1 << 53) - 1, -(1 << 53), -2, -1, 0, 1, 2, 1 << 53, 1 << 53 + 1,
      1 << 62 - 1, 1 << 62, 1 << 62 + 511, 1 << 62 + 512, 1 << 62 + 513, .max - 513, .max - 512,
      .max - 511, .max - 1, .max,
    ]
    let doubles: [Double] = [
      -1e300, -0x1p63, -0x1p53, -1.5, -1, -0.0, 0, .leastNonzeroMagnitude, 0.5, 1, 1.5, 0x1p53,
      0x1p62, 0x1p63,
      1e300,
    ]
    for a in whole {
      let key = SortKey(.int64(a), asNumber: true)
      for b in whole { #expect((a < b) == (key < SortKey(.int64(b), asNumber: true))) }
      for b in doubles {
        let other = SortKey(.double(b), asNumber: true)
        #expect(Self.isExactlyLess(a, b) == (key < other), "\(a) and \(b)")
        #expect(FieldValue.int64(a).isOrdered(before: .double(b)) == (key < other))
        #expect(FieldValue.double(b).isEqual(to: .int64(a)) == (key == other))
      }
    }
    for a in doubles {
      for b in doubles {
        let (x, y) = (SortKey(.double(a), asNumber: true), SortKey(.double(b), asNumber: true))
        #expect((a < b) == (x < y) && (a == b) == (x == y))
      }
    }
  }

  private static func isExactlyLess(_ a: Int64, _ b: Double) -> Bool {
    if b >= 0x1p63 { return true }
    if b < -0x1p63 { return false }
    let floor = Int64(b.rounded(.down))
    return a < floor || (a == floor && Double(floor) < b)
  }

  @Test func `a text cut in its key comes after the text that it begins with`() {
    let whole = FieldValue.string(String(repeating: "a", count: SortKey.textBytes))
    let longer = FieldValue.string(String(repeating: "a", count: SortKey.textBytes + 1))
    #expect(whole.isOrdered(before: longer))
    #expect(SortKey(whole) < SortKey(longer))
    let range = SortKey.equalTexts(String(repeating: "A", count: SortKey.textBytes))
    #expect(range?.contains(SortKey(whole)) == true)
    #expect(range?.contains(SortKey(longer)) == false)
  }

  @Test func `unset comes first, before the smallest value of each type`() {
    let smallest: [FieldValue] = [
      .string(""), .string("\0"), .int64(.min), .timestamp(.min), .bytes([]), .bytes([0]),
      .double(-.greatestFiniteMagnitude), .location(Location(latitude: -90, longitude: -180)),
      .reference(Reference(recordName: RecordName(unchecked: " "))),
    ]
    for value in smallest { #expect(SortKey.unset < SortKey(value), "\(value)") }
    #expect(SortKey(nil) == .unset)
    #expect(SortKey(.list(.int64, [.int64(1)])) == .unset)
  }

  @Test func `zero and minus zero have one key`() {
    #expect(SortKey(.double(0)) == SortKey(.double(-0.0)))
    let east = Location(latitude: 0, longitude: 0)
    let west = Location(latitude: -0.0, longitude: -0.0)
    #expect(SortKey(.location(east)) == SortKey(.location(west)))
  }

  @Test(arguments: Seeds.from(1...4))
  func `the texts equal but for case are one range of keys`(_ seed: UInt64) {
    var random = Seeds.generator(seed)
    for _ in 0..<2_000 {
      let a = RandomValue.text(&random)
      let b = random.chance(30) ? a.uppercased() : RandomValue.text(&random)
      guard let range = SortKey.equalTexts(a) else { continue }
      let isEqual = TextFolding.fold(a) == TextFolding.fold(b)
      #expect(
        range.contains(SortKey(.string(b))) == isEqual,
        "\(a.debugDescription) \(b.debugDescription)")
    }
  }

  @Test(arguments: Seeds.from(1...4))
  func `the keys of texts that begin alike lie in one range`(_ seed: UInt64) {
    var random = Seeds.generator(seed)
    for _ in 0..<2_000 {
      let text = RandomValue.text(&random)
      let count = random.below(text.unicodeScalars.count + 1)
      let prefix = String(String.UnicodeScalarView(text.unicodeScalars.prefix(count)))
      guard let range = SortKey.textsBeginning(prefix) else {
        #expect(prefix.isEmpty)
        continue
      }
      #expect(
        range.contains(SortKey(.string(text))),
        "\(prefix.debugDescription) \(text.debugDescription)")
    }
  }

  @Test(
    arguments: [
      ([], nil), ([0xFF], nil), ([0xFF, 0xFF], nil), ([1], [2]), ([1, 0xFF], [2]),
      ([1, 0xFF, 3], [1, 0xFF, 4]),
    ] as [([UInt8], [UInt8]?)])
  func `the successor is the smallest after all that begin so`(
    _ prefix: [UInt8], _ next: [UInt8]?
  ) {
    #expect(SortKey.successor(of: prefix) == next)
  }
}
