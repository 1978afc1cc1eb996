@testable import CloudKit
import Foundation
import Records
import Testing

/// What a server is asked for by a predicate, and what it cannot be.
@Suite struct QueryFiltersTests {
  @Test(arguments: [
    ("a = 1", "a EQUALS 1"), ("a ==[c] 'x'", "a EQUALS x"), ("a != 1", "a NOT_EQUALS 1"),
    ("a < 1", "a LESS_THAN 1"), ("a <= 1", "a LESS_THAN_OR_EQUALS 1"),
    ("a > 1", "a GREATER_THAN 1"), ("a >= 1", "a GREATER_THAN_OR_EQUALS 1"),
    ("1 < a", "a GREATER_THAN 1"), ("1 >= a", "a LESS_THAN_OR_EQUALS 1"), ("'x' = a", "a EQUALS x"),
    ("a BETWEEN {1, 2}", "a GREATER_THAN_OR_EQUALS 1; a LESS_THAN_OR_EQUALS 2"),
    ("a IN {1, 2}", "a IN [1, 2]"), ("{1, 2} CONTAINS a", "a IN [1, 2]"),
    ("ANY {1, 2} = a", "a IN [1, 2]"), ("a CONTAINS 'x'", "a LIST_CONTAINS x"),
    ("'x' IN a", "a LIST_CONTAINS x"), ("ANY a = 'x'", "a LIST_CONTAINS x"),
    ("SOME a CONTAINS 'x'", "a LIST_CONTAINS x"), ("ANY a IN {1, 2}", "a LIST_CONTAINS_ANY [1, 2]"),
    ("ANY {1, 2} IN a", "a LIST_CONTAINS_ANY [1, 2]"), ("a BEGINSWITH 'x'", "a BEGINS_WITH x"),
    ("ANY a BEGINSWITH 'x'", "a LIST_MEMBER_BEGINS_WITH x"),
    ("NOT a = 1", "a NOT_EQUALS 1"), ("NOT a != 1", "a EQUALS 1"), ("NOT NOT a = 1", "a EQUALS 1"),
    ("NOT a < 1", "a GREATER_THAN_OR_EQUALS 1"), ("NOT 1 < a", "a LESS_THAN_OR_EQUALS 1"),
    ("NOT a IN {1}", "a NOT_IN [1]"), ("NOT a CONTAINS 1", "a NOT_LIST_CONTAINS 1"),
    ("NOT ANY a IN {1}", "a NOT_LIST_CONTAINS_ANY [1]"),
    ("NOT a BEGINSWITH 'x'", "a NOT_BEGINS_WITH x"),
    ("NOT ANY a BEGINSWITH 'x'", "a NOT_LIST_MEMBER_BEGINS_WITH x"),
    ("self contains 'x y'", "CONTAINS_ANY_TOKENS x y"),
    ("ANY self CONTAINS 'x'", "CONTAINS_ANY_TOKENS x"),
    ("self contains 'x' AND self contains 'y'", "CONTAINS_ANY_TOKENS x; CONTAINS_ANY_TOKENS y"),
    ("allTokens TOKENMATCHES[cdl] 'x y'", "CONTAINS_ALL_TOKENS x y"),
    ("ALL tokenize('x y', 'Cdl') IN allTokens", "CONTAINS_ALL_TOKENS x y"),
    ("ANY tokenize:using:('x y', 'Cdl') IN allTokens", "CONTAINS_ANY_TOKENS x y"),
    ("title CONTAINS tokenize:using:('x', 'Cdl')", "title CONTAINS_ANY_TOKENS x"),
    ("a = 1 AND b = 2 AND TRUEPREDICATE", "a EQUALS 1; b EQUALS 2"), ("TRUEPREDICATE", ""),
    ("NOT FALSEPREDICATE", ""), ("NOT a IN {}", ""), ("FALSEPREDICATE", "nothing"),
    ("a = 1 AND FALSEPREDICATE", "a EQUALS 1; nothing"), ("a IN {}", "nothing"),
    ("ANY a IN {}", "nothing"),
    ("a = 2.0", "a EQUALS 2"), ("a = 2.5", "a EQUALS 2.5"), ("a IN {1, 2.5}", "a IN [1.0, 2.5]"),
    ("creationDate > CAST(0, 'NSDate')", "createdTimestamp GREATER_THAN 978307200000"),
    ("___createTime > CAST(0, 'NSDate')", "createdTimestamp GREATER_THAN 978307200000"),
    ("modificationDate < CAST(0, 'NSDate')", "modifiedTimestamp LESS_THAN 978307200000"),
    ("recordID = 'n'", "recordName EQUALS n"), ("___recordID IN {'n'}", "recordName IN [n]"),
    ("creatorUserRecordID = CAST('u', 'CKReference')", "createdUserRecordName EQUALS u"),
    ("lastModifiedUserRecordID = CAST('u', 'CKReference')", "modifiedUserRecordName EQUALS u"),
    ("parent = CAST('p', 'CKReference')", "parent EQUALS p"),
    ("___parent = 'p'", "parent EQUALS p"),
    ("share = CAST('s', 'CKReference')", "share EQUALS s"), ("___share = 's'", "share EQUALS s"),
  ])
  func `a predicate becomes filters`(_ format: String, _ expected: String) throws {
    #expect(try filters(format) == expected)
  }

  @Test(arguments: ["<", "<="])
  func `a distance becomes NEAR, whichever way it is written`(_ sign: String) throws {
    let place = CLLocation(latitude: 60, longitude: 10)
    let formats = [
      "distanceToLocation:fromLocation:(place, %@) \(sign) 1000",
      "distanceToLocation:fromLocation:(%@, place) \(sign) 1000.0",
      "1000 \(sign == "<" ? ">" : ">=") distanceToLocation:fromLocation:(place, %@)",
    ]
    for format in formats {
      let tree = try PredicateParser.parse(format, [place])
      let found = try QueryFilters(tree).filters
      #expect(found.count == 1)
      #expect(found.first?.comparator == .near)
      #expect(found.first?.key == .field("place"))
      #expect(found.first?.distance == 1000)
    }
  }

  @Test(arguments: [
    ("a = 1 OR b = 2", "OR cannot be asked"), ("NOT (a = 1 AND b = 2)", "NOT cannot negate AND"),
    ("NOT (a = 1 OR b = 2)", "OR cannot be asked"),
    ("NOT self contains 'x'", "NOT cannot negate a search"),
    ("NOT a BETWEEN {1, 2}", "NOT cannot negate BETWEEN"),
    ("a ENDSWITH 'x'", "ENDSWITH cannot be asked"),
    ("a LIKE 'x'", "LIKE cannot be asked"), ("a MATCHES 'x'", "MATCHES cannot be asked"),
    ("ALL a = 1", "ALL cannot be asked"), ("NONE a = 1", "NONE cannot be asked"),
    ("a = nil", "what is nil"), ("a != nil", "what is nil"), ("a = b", "two fields"),
    ("1 = 1", "name of a field"), ("SELF = 1", "SELF is for searches"), ("a.b = 1", "is a path"),
    ("#'a b' = 1", "is not the name"), ("_a = 1", "is not the name"),
    ("a ==[d] 'x'", "options of =="),
    ("a BEGINSWITH[c] 'x'", "options of BEGINSWITH"), ("a CONTAINS[cd] 'x'", "options of CONTAINS"),
    ("a = {1, 2}", "== cannot be asked"), ("a IN 1", "IN cannot be asked"),
    ("a CONTAINS {1}", "CONTAINS cannot"),
    ("ANY a < 1", "ANY < cannot"), ("ANY a != 1", "ANY != cannot"),
    ("{1} IN a", "IN cannot be asked"),
    ("'x' BEGINSWITH a", "BEGINSWITH cannot"), ("a IN {1, 'x'}", "of one type"),
    ("a IN {1, b}", "two fields"),
    ("a = $x", "$x has no value"), ("self contains 1", "needs a text"),
    ("a BETWEEN 1", "BETWEEN needs"),
    ("ANY a BETWEEN {1, 2}", "BETWEEN needs"), ("a = 1e999", "must be finite"),
    ("distanceToLocation:fromLocation:(a, CAST('0,0', 'CLLocation')) > 1", "within a circle"),
    (
      "NOT distanceToLocation:fromLocation:(a, CAST('0,0', 'CLLocation')) < 1",
      "NOT cannot negate a distance"
    ),
    ("distanceToLocation:fromLocation:(a, b) < 1", "two fields"),
    ("distanceToLocation:fromLocation:(a, 'x') < 1", "a CLLocation"),
    ("distanceToLocation:fromLocation:(a, CAST('0,0', 'CLLocation')) < 'x'", "number of metres"),
    ("distanceToLocation:fromLocation:(a, CAST('91,0', 'CLLocation')) < 1", "on the globe"),
  ])
  func `what no server can be asked is refused with the reason`(
    _ format: String, _ reason: String
  ) {
    let error = #expect(throws: PredicateFault.self) { try filters(format) }
    #expect(error?.reason.contains(reason) == true, "\(error?.reason ?? "")")
  }

  @Test func `now is the time of the query`() throws {
    let now = Date(timeIntervalSince1970: 12.5)
    let filters = try QueryFilters(try PredicateParser.parse("creationDate < now()"), now: now)
    #expect(filters.filters.first?.value == .timestamp(12_500))
  }

  private func filters(_ format: String) throws -> String {
    let result = try QueryFilters(try PredicateParser.parse(format))
    var texts = result.filters.map { filter in
      let key: String? =
        switch filter.key {
        case .field(let name): name
        case .system(let field): field.rawValue
        case nil: nil
        }
      let words = [key, filter.comparator.rawValue, Self.text(filter.value)]
      return words.compactMap { $0 }.joined(separator: " ")
    }
    if result.matchNothing { texts.append("nothing") }
    return texts.joined(separator: "; ")
  }

  private static func text(_ value: FieldValue) -> String {
    switch value {
    case .string(let text): text
    case .int64(let number), .timestamp(let number): String(number)
    case .double(let number): String(number)
    case .reference(let target): target.recordName.value
    case .list(_, let elements): "[" + elements.map(text).joined(separator: ", ") + "]"
    default: "?"
    }
  }
}
