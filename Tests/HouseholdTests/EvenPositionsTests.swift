import Testing

@testable import Household

@Suite struct EvenPositionsTests {
  @Test(arguments: [0, 1, 2, 13, 14, 15, 61, 62, 959, 960, 1000, 20_000])
  func `keys rise, have equal length and never end in zero`(_ count: Int) {
    let keys = EvenPositions.keys(count).map { Array($0.utf8) }
    #expect(keys.count == count)
    #expect(Set(keys.map(\.count)).count <= 1)
    #expect(zip(keys, keys.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) })
    #expect(keys.allSatisfy { $0.last != UInt8(ascii: "0") && !$0.isEmpty })
    #expect(keys.joined().allSatisfy(isDigit))
  }

  @Test func `keys stay short`() {
    #expect(EvenPositions.keys(1) == ["aV"])
    #expect(EvenPositions.keys(14)[0].count == 2)
    #expect(EvenPositions.keys(960)[0].count == 3)
    #expect(EvenPositions.keys(20_000)[0].count == 4)
  }

  @Test(arguments: ["V", "zz", "z", "0001", "Zzz9"])
  func `keys after another are all greater than it`(_ last: String) {
    let keys = EvenPositions.keys(50, after: last)
    #expect(keys.allSatisfy { $0.hasPrefix(last) && $0.utf8.count > last.utf8.count })
    #expect(keys == keys.sorted())
  }

  private func isDigit(_ byte: UInt8) -> Bool {
    let character = Character(Unicode.Scalar(byte))
    return character.isASCII && (character.isLetter || character.isNumber)
  }
}
