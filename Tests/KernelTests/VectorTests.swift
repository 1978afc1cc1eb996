import Kernel
import Testing

/// The shared vectors, natively; `web/kernel/kernel.test.mjs` runs them through WebAssembly.
@Suite struct VectorTests {
  @Test(arguments: Vectors.items)
  func `an item is read as the vectors say`(vector: ItemVector) {
    #expect(ItemText.parse(vector.text) == vector.item)
  }

  @Test(arguments: Vectors.sums)
  func `amounts add up as the vectors say`(vector: SumVector) {
    #expect(Amount.sum(vector.a.amount, vector.b.amount) == vector.sum?.amount)
  }

  @Test(arguments: Vectors.amounts)
  func `an amount is written as the vectors say`(vector: AmountVector) {
    let text = vector.amount.amount.text(decimalSeparator: vector.separator)
    #expect(Array(text.utf8) == Array(vector.text.utf8))
  }

  @Test(arguments: Vectors.names.same)
  func `names are the same as the vectors say`(names: [String]) {
    for name in names {
      #expect(ItemText.matches(names[0], name))
      #expect(Array(ItemText.nameKey(names[0]).utf8) == Array(ItemText.nameKey(name).utf8))
    }
  }

  @Test(arguments: Vectors.names.different)
  func `names differ as the vectors say`(names: [String]) {
    #expect(!ItemText.matches(names[0], names[1]))
    #expect(!ItemText.matches(names[1], names[0]))
  }

  @Test(arguments: Vectors.lines)
  func `a pasted text is read as the vectors say`(vector: LinesVector) throws {
    #expect(try ItemLines.parse(vector.text) == vector.lines.map(\.line))
  }

  @Test(arguments: Vectors.positions)
  func `an order key is made as the vectors say`(vector: PositionVector) {
    do throws(PositionError) {
      #expect(try Position.between(vector.a, vector.b) == vector.key)
    } catch {
      #expect("\(error)" == vector.error)
    }
  }

  @Test(arguments: Vectors.merges)
  func `texts are merged as the vectors say, whoever merges`(vector: MergeVector) {
    for (mine, theirs) in [(vector.mine, vector.theirs), (vector.theirs, vector.mine)] {
      for form in [TextMerge.Form.line, .lines] {
        let merged = TextMerge.merge(base: vector.base, mine: mine, theirs: theirs, form: form)
        let expected = form == .lines ? vector.lines ?? vector.text : vector.text
        #expect(Array(merged.text.utf8) == Array(expected.utf8))
        #expect(merged.hasConflict == vector.conflict)
      }
    }
  }
}
