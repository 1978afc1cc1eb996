@testable import CloudKit
import Testing
import TestSupport

/// `NSPredicate(format:)` as apps see it.
@Suite struct FormatPredicateTests {
  @Test func `parsing the canonical form of a random predicate gives the same tree`() throws {
    for seed in Seeds.from(1...20) {
      var predicates = RandomPredicate(Seeds.generator(seed))
      for _ in 0..<500 {
        let tree = predicates.tree()
        let printed = PredicatePrinter.format(tree)
        #expect(try PredicateParser.parse(printed) == tree, "\(printed)")
      }
    }
  }

  @Test func `predicates are made as on Apple's platforms`() {
    let name: CVarArg = "milk"
    let made: [NSPredicate] = [
      NSPredicate(format: "name == %@", "milk"), NSPredicate(format: "name == %@", name),
      NSPredicate(format: "name == %@", argumentArray: ["milk"]), .init(format: "name == 'milk'"),
      NSPredicate(format: "%K == %@", "name", "milk" as NSString),
      NSPredicate(format: "name = \"milk\"", argumentArray: nil),
    ]
    for predicate in made {
      #expect(predicate.description == "name == \"milk\"")
      #expect(predicate == made[0] && predicate.hash == made[0].hash)
      #expect(predicate.copy() as? NSPredicate == predicate)
      #expect(predicate.evaluate(with: ["name": "Milk"]))
      #expect(!predicate.evaluate(with: ["name": "bread"]))
      #expect(predicate.ckFormatError == nil)
    }
    #expect(made[0] != NSPredicate(format: "name == 'bread'"))
    #expect(NSPredicate(format: "a == 1") != NSPredicate(value: false))
  }

  @Test func `a malformed format makes a predicate that tells so and that nothing meets`() {
    let predicate = NSPredicate(format: "name == %@")
    #expect(predicate.ckFormatError?.contains("fewer arguments") == true)
    #expect(!predicate.evaluate(with: ["name": "milk"]))
    #expect(predicate.description == "name == %@")
    #expect(predicate == NSPredicate(format: "name == %@"))
    #expect(predicate != NSPredicate(format: "other == %@"))
  }

  @Test func `compound predicates carry predicates with formats`() throws {
    let milk = NSPredicate(format: "name == 'milk'")
    let many = NSPredicate(format: "count > 5")
    let both = NSCompoundPredicate(andPredicateWithSubpredicates: [milk, many])
    let not = NSCompoundPredicate(notPredicateWithSubpredicate: both)
    let either = NSCompoundPredicate(
      orPredicateWithSubpredicates: [not, NSPredicate(value: true)])
    #expect(both.evaluate(with: ["name": "milk", "count": 6]))
    #expect(!both.evaluate(with: ["name": "milk", "count": 5]))
    #expect(not.evaluate(with: ["name": "milk", "count": 5]))
    #expect(
      PredicatePrinter.format(try PredicateTree(either))
        == "NOT (name == \"milk\" AND count > 5) OR TRUEPREDICATE")
    let empty = NSCompoundPredicate(andPredicateWithSubpredicates: [])
    #expect(try PredicateTree(empty) == .always(true))
    let none = NSCompoundPredicate(orPredicateWithSubpredicates: [])
    #expect(try PredicateTree(none) == .always(false))
  }

  @Test func `a predicate with a block has no tree, also within another`() {
    let block = NSPredicate { _, _ in true }
    let compound = NSCompoundPredicate(andPredicateWithSubpredicates: [block])
    for predicate in [block, compound] {
      let error = #expect(throws: PredicateFault.self) { try PredicateTree(predicate) }
      #expect(error?.reason.contains("block") == true)
    }
  }

  @Test func `compound predicates nest within a bound`() {
    var predicate = NSPredicate(format: "a == 1")
    for _ in 0..<200 {
      predicate = NSCompoundPredicate(notPredicateWithSubpredicate: predicate)
    }
    let error = #expect(throws: PredicateFault.self) { try PredicateTree(predicate) }
    #expect(error?.reason.contains("nests deeper") == true)
  }

  @Test func `variables take their values when the predicate is evaluated`() {
    let predicate = NSPredicate(format: "name == $wanted")
    #expect(predicate.evaluate(with: ["name": "milk"], substitutionVariables: ["wanted": "milk"]))
    #expect(!predicate.evaluate(with: ["name": "milk"], substitutionVariables: ["wanted": "x"]))
    #expect(!predicate.evaluate(with: ["name": "milk"]))
  }
}
