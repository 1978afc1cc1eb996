import Kernel
import Testing

/// The shared vectors, natively; `web/kernel/kernel.test.mjs` runs them through WebAssembly.
@Suite struct VectorTests {
  @Test(arguments: Vectors.items + Vectors.householdUnits)
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

  @Test(arguments: Vectors.records)
  func `records are merged as the vectors say`(vector: RecordVector) {
    let merged = RecordMerge.merge(
      base: vector.record(vector.base), mine: vector.record(vector.mine),
      theirs: vector.record(vector.theirs))
    let names = vector.fields.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    #expect(merged.map(\.field.name) == names)
    #expect(merged.map(\.field.value) == names.map { vector.fields[$0]?.bytes })
    #expect(merged.filter(\.hasConflict).map(\.field.name) == vector.conflicts)
  }

  @Test(arguments: Vectors.aisles.learning)
  func `the order of aisles is learned as the vectors say`(vector: AisleVectors.Learning) {
    var state: [UInt8] = []
    for (id, step) in vector.steps.enumerated() {
      if let ticked = step.ticked {
        state = AisleOrder.learn(state, ticked: ticked, id: UInt32(id))
      }
      if let dragged = step.dragged {
        state = AisleOrder.correct(state, sections: dragged, id: UInt32(id))
      }
    }
    #expect(AisleOrder.order(state, fixed: vector.fixed) == vector.order)
  }

  @Test(arguments: Vectors.aisles.stored)
  func `what shops have stored is read as the vectors say`(vector: AisleVectors.Stored) {
    let state = AisleVectors.bytes(vector.learned)
    #expect(AisleOrder.order(state, fixed: vector.fixed) == vector.order)
    for (key, section) in vector.placed {
      #expect(AisleOrder.section(state, nameKey: key) == section)
    }
  }

  @Test(arguments: Vectors.aisles.merging)
  func `what two devices learned is merged as the vectors say`(vector: AisleVectors.Merging) {
    let states = [vector.base, vector.mine, vector.theirs].map(AisleVectors.bytes)
    let merged = AisleOrder.merge(base: states[0], mine: states[1], theirs: states[2])
    #expect(merged == AisleVectors.bytes(vector.learned))
    #expect(AisleOrder.merge(base: states[0], mine: states[2], theirs: states[1]) == merged)
  }
}
