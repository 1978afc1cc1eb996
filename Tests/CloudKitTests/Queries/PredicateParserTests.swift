@testable import CloudKit
import Testing

/// What formats mean, told by their canonical form.
@Suite struct PredicateParserTests {
  @Test(arguments: [
    ("a = 1", "a == 1"), ("a == 1", "a == 1"), ("a>=1", "a >= 1"), ("a => 1", "a >= 1"),
    ("a <= 1", "a <= 1"), ("a =< 1", "a <= 1"), ("a < 1", "a < 1"), ("a > 1", "a > 1"),
    ("a != 1", "a != 1"), ("a <> 1", "a != 1"), ("a between {1, 2}", "a BETWEEN {1, 2}"),
    ("a In {'x', \"y\"}", "a IN {\"x\", \"y\"}"), ("a contains[CD] 'x'", "a CONTAINS[cd] \"x\""),
    ("a BEGINSWITH [c] 'x'", "a BEGINSWITH[c] \"x\""), ("a ENDSWITH 'x'", "a ENDSWITH \"x\""),
    ("a LIKE '*x?'", "a LIKE \"*x?\""), ("a MATCHES 'x+'", "a MATCHES \"x+\""),
    ("allTokens TOKENMATCHES[cdl] 'x'", "allTokens TOKENMATCHES[cdl] \"x\""),
    ("ANY a = 1", "ANY a == 1"), ("SOME a = 1", "ANY a == 1"), ("all a = 1", "ALL a == 1"),
    ("NONE a = 1", "NONE a == 1"), ("TRUEPREDICATE", "TRUEPREDICATE"),
    ("falsepredicate", "FALSEPREDICATE"),
  ])
  func `an operator is read in all its spellings`(_ format: String, _ canonical: String) throws {
    #expect(try parsed(format) == canonical)
  }

  @Test(arguments: [
    ("a = 1 AND b = 2 and c = 3", "a == 1 AND b == 2 AND c == 3"),
    ("a = 1 && b = 2 || c = 3", "(a == 1 AND b == 2) OR c == 3"),
    ("a = 1 AND (b = 2 OR c = 3)", "a == 1 AND (b == 2 OR c == 3)"),
    ("NOT a = 1 AND b = 2", "NOT a == 1 AND b == 2"),
    ("!(a = 1 && b = 2)", "NOT (a == 1 AND b == 2)"),
    ("not not a = 1", "NOT NOT a == 1"), ("((a)) = ((1))", "a == 1"),
    ("(((a = 1)))", "a == 1"), ("!a=1", "NOT a == 1"),
  ])
  func `NOT binds before AND, and AND before OR`(_ format: String, _ canonical: String) throws {
    #expect(try parsed(format) == canonical)
  }

  @Test(arguments: [
    ("a = 'it\\'s'", "a == \"it's\""), ("a = \"\\\"\\\\\"", "a == \"\\\"\\\\\""),
    ("a = '\\n\\t\\x41\\u00e9'", "a == \"\\n\\tAé\""), ("a = '%@ 100%%'", "a == \"%@ 100%%\""),
    ("a = -5", "a == -5"), ("a = .5", "a == 0.5"), ("a = 1.50", "a == 1.5"),
    ("a = 2e3", "a == 2000.0"),
    ("a = -9223372036854775808", "a == -9223372036854775808"),
    ("a = 9223372036854775808", "a == 9.223372036854776e+18"),
    ("a = YES", "a == 1"), ("a = true", "a == 1"), ("a = No", "a == 0"), ("a = FALSE", "a == 0"),
    ("a = nil", "a == nil"), ("a = NULL", "a == nil"), ("a IN {}", "a IN {}"),
    ("a IN {1, b}", "a IN {1, b}"), ("a = $name", "a == $name"), ("#and = 1", "#and == 1"),
    ("#a = 1", "a == 1"), ("self.a = 1", "a == 1"), ("a.b.c = 1", "a.b.c == 1"),
    ("self contains 'x'", "SELF CONTAINS \"x\""), ("größe = 1", "größe == 1"),
    ("_a1 = 1", "_a1 == 1"),
    ("a > now()", "a > now()"), ("a = CAST(0, 'NSDate')", "a == CAST(0.000000, \"NSDate\")"),
    ("distanceToLocation:fromLocation:(a, b) < 1", "distanceToLocation:fromLocation:(a, b) < 1"),
    ("ALL tokenize(\"x\", 'Cdl') IN allTokens", "ALL tokenize:using:(\"x\", \"Cdl\") IN allTokens"),
  ])
  func `values and names are read`(_ format: String, _ canonical: String) throws {
    #expect(try parsed(format) == canonical)
  }

  @Test func `placeholders take their arguments in order`() throws {
    let date = Date(timeIntervalSinceReferenceDate: -0.25)
    let cases: [(String, [Any?], String)] = [
      ("%K = %@", ["name", "milk"], "name == \"milk\""),
      ("a = %d AND b = %i AND c = %u", [1, Int32(2), UInt8(3)], "a == 1 AND b == 2 AND c == 3"),
      (
        "a = %ld AND b = %lld AND c = %lu", [1, Int64.min, 3],
        "a == 1 AND b == \(Int64.min) AND c == 3"
      ),
      ("a = %llu AND b = %hd AND c = %qi", [UInt64(1), 2, 3], "a == 1 AND b == 2 AND c == 3"),
      ("a = %f AND b = %lf AND c = %g", [1.5, Float(0.5), 2], "a == 1.5 AND b == 0.5 AND c == 2"),
      ("a = %@", [true], "a == 1"), ("a = %@", [NSNumber(value: 2.5)], "a == 2.5"),
      ("a = %@", [NSNumber(value: 7)], "a == 7"), ("a = %@", [NSNumber(value: false)], "a == 0"),
      ("a = %@", [nil], "a == nil"), ("a = %@", [NSNull()], "a == nil"),
      ("a = %@", [NSString("x")], "a == \"x\""),
      ("a IN %@", [["x", "y"]], "a IN {\"x\", \"y\"}"),
      ("a IN %@", [NSArray(array: [1, 2])], "a IN {1, 2}"),
      ("a IN %@", [Set(["x"])], "a IN {\"x\"}"), ("a IN %@", [[String]()], "a IN {}"),
      ("a BETWEEN %@", [[1, 2]], "a BETWEEN {1, 2}"),
      ("a BETWEEN {%@, %@}", [1, 2], "a BETWEEN {1, 2}"),
      ("a > %@", [date], "a > CAST(-0.250000, \"NSDate\")"),
      ("a > %@", [date as NSDate], "a > CAST(-0.250000, \"NSDate\")"),
      ("a = %@", [Data([1, 2])], "a == CAST(\"AQI=\", \"NSData\")"),
      ("a = %@", [CKRecord.ID(recordName: "n")], "a == CAST(\"n\", \"CKReference\")"),
      (
        "a = %@", [CKRecord(recordType: "T", recordID: .init(recordName: "n"))],
        "a == CAST(\"n\", \"CKReference\")"
      ),
      (
        "a = %@", [CKRecord.Reference(recordID: .init(recordName: "n"), action: .deleteSelf)],
        "a == CAST(\"n\", \"CKReference\")"
      ),
      (
        "a = %@", [CLLocation(latitude: 1.5, longitude: -2)],
        "a == CAST(\"1.5,-2.0\", \"CLLocation\")"
      ),
      ("%K = 1", ["self.x"], "x == 1"), ("%K = 1", ["in"], "#in == 1"),
      ("%K = 1", ["a b"], "#\"a b\" == 1"),
      ("a = 1", [2], "a == 1"),
    ]
    for (format, arguments, canonical) in cases {
      let tree = try PredicateParser.parse(format, arguments)
      #expect(PredicatePrinter.format(tree) == canonical)
      #expect(try parsed(canonical) == canonical)
    }
  }

  @Test(arguments: [
    ("", "value is missing"), ("a", "operator is missing"), ("a =", "value is missing"),
    ("a == 1 b", "b is unexpected"), ("= 1", "= is unexpected"), ("(a = 1", ") is missing"),
    ("a = 1)", ") is unexpected"), ("a = 'x", "a text has no end"),
    ("a = 'x\\", "a text has no end"),
    ("a = '\\xZZ'", "an escape names no character"),
    ("a = '\\ud800'", "an escape names no character"),
    ("a == %@", "fewer arguments"), ("a == %", "% begins no placeholder"),
    ("a == %s", "% begins no placeholder"), ("a = %d %", "% begins no placeholder"),
    ("a = 1 + 2", "arithmetic is not supported"), ("a[0] = 1", "elements of lists"),
    ("a.@count = 1", "collection operators"), ("a = 1x", "a number runs into a name"),
    ("a = 1e", "an exponent is missing"), ("a ==[q] 'x'", "the options are c, d, n and l"),
    ("a ==[] 'x'", "an option is missing"), ("a IN {1, nil}", "a list holds no nil"),
    ("a IN {{1}}", "lists do not nest"), ("a IN {1", ", is missing"),
    ("a BETWEEN {1}", "two values"),
    ("a AND b", "operator is missing"), ("a = 1 AND", "value is missing"),
    ("NOT", "value is missing"),
    ("ANY TRUEPREDICATE", "is no value"), ("ANY (a = 1)", "ANY needs a comparison"),
    ("count(a) = 1", "there is no function count"), ("a:b: = 1", "( is missing"),
    ("a = (b = 1)", "no right side"), ("and = 1", "#and"), ("a = CAST(1, 'NSURL')", "CAST"),
    ("a = - b", "a number is missing"), ("a = CAST(1e30, 'NSDate')", "CAST"),
    ("# = 1", "a name is missing"),
  ])
  func `a malformed format is told what is wrong with it`(_ format: String, _ reason: String) {
    let arguments: [Any?] = format.contains("%d") ? [1] : []
    let error = #expect(throws: PredicateFault.self) {
      try PredicateParser.parse(format, arguments)
    }
    #expect(error?.reason.contains(reason) == true, "\(error?.reason ?? "")")
  }

  @Test func `an argument of another kind is refused`() {
    let cases: [(String, Any?, String)] = [
      ("a = %d", "x", "%d takes a number"), ("a = %f", nil, "%f takes a number"),
      ("%K = 1", 5, "%K takes the name of a field"), ("%K = 1", "", "%K takes the name of a field"),
      ("a = %@", URL(fileURLWithPath: "/"), "A value of type URL cannot be compared"),
      ("a = %@", ["k": 1], "cannot be compared"), ("a IN %@", [[1], [2]], "cannot be compared"),
      ("a = %@", Double.nan, "NaN cannot be compared"),
      ("a > %f", Double.nan, "NaN cannot be compared"),
      ("a = %@", Date(timeIntervalSinceReferenceDate: 1e15), "A date is too far away"),
      ("a = %@", Date(timeIntervalSinceReferenceDate: .nan), "A date is too far away"),
    ]
    for (format, argument, reason) in cases {
      let error = #expect(throws: PredicateFault.self) {
        try PredicateParser.parse(format, [argument])
      }
      #expect(error?.reason.contains(reason) == true, "\(format): \(error?.reason ?? "")")
    }
  }

  @Test(arguments: ["(", "NOT ", "a IN {", "now(", "!"])
  func `nesting has a bound`(_ opening: String) {
    let format = String(repeating: opening, count: 100_000)
    let error = #expect(throws: PredicateFault.self) { try PredicateParser.parse(format) }
    #expect(error != nil)
    let deep = String(repeating: "(", count: 99) + "a = 1" + String(repeating: ")", count: 99)
    #expect(throws: Never.self) { try PredicateParser.parse(deep) }
    let deeper = String(repeating: "(", count: 101) + "a = 1" + String(repeating: ")", count: 101)
    #expect(throws: PredicateFault.self) { try PredicateParser.parse(deeper) }
  }

  @Test func `a long format is read in one pass, and one beyond the bound is refused`() throws {
    let long = Array(repeating: "name = 'milk'", count: 50_000).joined(separator: " AND ")
    guard case .and(let parts) = try PredicateParser.parse(long) else {
      Issue.record("it is no AND")
      return
    }
    #expect(parts.count == 50_000)
    let tooLong = "a = '" + String(repeating: "x", count: PredicateLimits.formatBytes) + "'"
    let error = #expect(throws: PredicateFault.self) { try PredicateParser.parse(tooLong) }
    #expect(error?.reason.contains("at most") == true)
  }

  private func parsed(_ format: String) throws -> String {
    PredicatePrinter.format(try PredicateParser.parse(format))
  }
}
