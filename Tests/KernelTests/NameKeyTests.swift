import Foundation
@testable import Kernel
import Testing

@Suite struct NameKeyTests {
  /// Blocks whose canonical forms the Kernel does not fold: no keyboard makes the other form, or the script
  /// has no room in a file this small.
  static let uncovered: [ClosedRange<UInt32>] = [
    0x344...0x344, 0x37E...0x37E, 0x385...0x387, 0x3D3...0x3D4, 0x900...0xDFF, 0xF00...0xFFF,
    0x1026...0x1026, 0x1B00...0x1B4F, 0x1FC1...0x1FC1, 0x1FCD...0x1FCF, 0x1FDD...0x1FDF,
    0x1FED...0x1FEF, 0x1FFD...0x1FFD, 0x2000...0x2001, 0x2190...0x2BFF, 0x3000...0x303F,
    0xF900...0xFAFF, 0xFB1D...0xFB4F,
  ]

  @Test func `the forms of a scalar have one key`() {
    for value in UInt32(0x80)...0xFFFF {
      guard let scalar = Unicode.Scalar(value), !Self.uncovered.contains(where: { $0 ~= value })
      else { continue }
      let text = String(scalar)
      let other = text.decomposedStringWithCanonicalMapping
      #expect(NameKey.fold(Array(text.utf8)) == NameKey.fold(Array(other.utf8)), "U+\(hex(value))")
    }
  }

  @Test func `the cases of a scalar have one key`() {
    let ranges: [ClosedRange<UInt32>] = [0x41...0x17F, 0x386...0x3CE, 0x400...0x52F, 0x531...0x586]
    for value in ranges.joined() {
      guard let scalar = Unicode.Scalar(value), value != 0x149, value != 0x587 else { continue }
      let key = NameKey.fold(Array(String(scalar).utf8))
      let lower = scalar.properties.lowercaseMapping
      let upper = scalar.properties.uppercaseMapping
      #expect(NameKey.fold(Array(lower.utf8)) == key, "lower case of U+\(hex(value))")
      #expect(NameKey.fold(Array(upper.utf8)) == key, "upper case of U+\(hex(value))")
    }
  }

  @Test func `a key's key is itself`() {
    for value in UInt32(1)...0xFFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let key = NameKey.fold(Array("a\(scalar)b".utf8))
      #expect(NameKey.fold(key) == key, "U+\(hex(value))")
    }
  }

  @Test func `a name of nothing but marks is itself`() {
    #expect(ItemText.matches("\u{301}", " \u{301}"))
    #expect(!ItemText.matches("\u{301}", "\u{300}"))
    #expect(ItemText.nameKey(" \u{200b} ").isEmpty)
  }

  private func hex(_ value: UInt32) -> String { String(value, radix: 16, uppercase: true) }
}
