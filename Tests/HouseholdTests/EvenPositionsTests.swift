import Kernel
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

  @Test(arguments: ["a1", "az", "a5V", "Zz", "V", "zz", "0001", "Zzz9", "not a key", ""])
  func `keys after another are all greater than it and rise`(_ last: String) {
    let keys = [last] + EvenPositions.keys(200, after: last)
    #expect(zip(keys, keys.dropFirst()).allSatisfy { $0.utf8.lexicographicallyPrecedes($1.utf8) })
  }

  @Test func `keys after another count on`() {
    #expect(EvenPositions.keys(3, after: "a5V") == ["a6", "a7", "a8"])
  }

  @Test func `between any two neighbours, before the first and after the last there is room`()
    throws
  {
    for count in [1, 14, 15, 961] {
      let keys = EvenPositions.keys(count)
      let ends = [nil] + keys.map(Optional.some) + [nil]
      for (lower, upper) in zip(ends, ends.dropFirst()) {
        let key = try Position.between(lower, upper)
        #expect(key.utf8.count <= keys[0].utf8.count + 1)
      }
    }
  }

  private func isDigit(_ byte: UInt8) -> Bool {
    let character = Character(Unicode.Scalar(byte))
    return character.isASCII && (character.isLetter || character.isNumber)
  }
}
