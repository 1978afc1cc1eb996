@testable import CloudKit
import Foundation
import Records
import Testing

/// Predicates over what is in memory.
@Suite struct PredicateEvaluationTests {
  private let milk: [String: Any] = [
    "name": "Bio-Milch", "count": 3, "price": 1.5, "tags": ["Cold", "white"], "note": "Für Ärger",
    "day": Date(timeIntervalSince1970: 86_400), "inner": ["deep": 7], "bytes": Data([1, 2]),
    "place": CLLocation(latitude: 0, longitude: 1),
  ]

  @Test(arguments: [
    ("name = 'bio-milch'", true), ("name = 'milch'", false), ("name != 'BIO-MILCH'", false),
    ("missing != 1", true), ("missing = 1", false), ("missing = nil", true),
    ("missing != nil", false),
    ("name = nil", false), ("name != nil", true), ("nil = missing", true), ("missing < 1", false),
    ("NOT missing < 1", false), ("NOT NOT missing < 1", false), ("NOT count < 3", true),
    ("NOT count > 2", false),
    ("count = 3.0", true), ("count < 3.5", true), ("3 <= count", true), ("price > 1", true),
    ("price = 1.5", true), ("count BETWEEN {3, 4}", true), ("count BETWEEN {4, 5}", false),
    ("name < 'c'", true), ("name > 'a'", true), ("count > 'a'", false), ("count IN {1, 3}", true),
    ("name IN {'BIO-milch'}", true), ("count IN {}", false), ("tags CONTAINS 'cold'", true),
    ("tags CONTAINS 'col'", false), ("'WHITE' IN tags", true), ("ANY tags = 'white'", true),
    ("ANY tags BEGINSWITH 'Co'", true), ("ANY tags BEGINSWITH 'co'", false),
    ("ANY tags IN {'white'}", true),
    ("ANY tags CONTAINS 'cold'", true), ("ALL tags IN {'white', 'cold'}", true),
    ("ALL tags = 'white'", false),
    ("NONE tags = 'red'", true), ("NONE tags = 'cold'", false), ("ANY missing = 1", false),
    ("ANY {3, 5} = count", true), ("tags = {'cold', 'WHITE'}", true), ("tags = {'cold'}", false),
    ("name BEGINSWITH 'Bio'", true), ("name BEGINSWITH 'bio'", false),
    ("name BEGINSWITH[c] 'bio'", true),
    ("name ENDSWITH 'Milch'", true), ("name ENDSWITH[c] 'MILCH'", true),
    ("name ENDSWITH 'MILCH'", false),
    ("name CONTAINS 'o-M'", true), ("name CONTAINS 'o-m'", false), ("name CONTAINS[c] 'o-m'", true),
    ("name CONTAINS ''", false), ("'Bio' IN name", true), ("note CONTAINS[cd] 'arger'", true),
    ("note CONTAINS[c] 'arger'", false), ("note ==[cd] 'fur arger'", true),
    ("note == 'fur arger'", false),
    ("name LIKE 'Bio*'", true), ("name LIKE '???-Milch'", true), ("name LIKE '*i*l*h'", true),
    ("name LIKE 'bio*'", false), ("name LIKE[c] 'bio*'", true), ("name LIKE 'Bio'", false),
    ("name MATCHES 'B.*h'", true), ("name MATCHES 'B.*c'", false), ("name MATCHES '('", false),
    ("name MATCHES[c] 'b.*H'", true), ("note TOKENMATCHES 'arger fur'", true),
    ("note TOKENMATCHES 'arger milk'", false), ("self CONTAINS 'argr milch'", true),
    ("self CONTAINS 'the'", false), ("allTokens TOKENMATCHES[cdl] 'milch white'", true),
    ("allTokens TOKENMATCHES[cdl] 'milch red'", false),
    ("ALL tokenize('milch red', 'Cdl') IN allTokens", false),
    ("ANY tokenize('milch red', 'Cdl') IN allTokens", true),
    ("note CONTAINS tokenize('arger', 'Cdl')", true),
    ("note CONTAINS tokenize('milch', 'Cdl')", false), ("inner.deep = 7", true),
    ("inner.none = nil", true),
    ("name.deep = nil", true), ("day > CAST(-978307200, 'NSDate')", true), ("day < now()", true),
    ("day = CAST(-978220800, 'NSDate')", true), ("bytes = CAST('AQI=', 'NSData')", true),
    ("distanceToLocation:fromLocation:(place, CAST('0,0', 'CLLocation')) < 111200", true),
    ("distanceToLocation:fromLocation:(place, CAST('0,0', 'CLLocation')) < 111100", false),
    ("distanceToLocation:fromLocation:(missing, CAST('0,0', 'CLLocation')) < 1", false),
    ("distanceToLocation:fromLocation:(place, place) < 0", true),
    ("count = 3 AND name = 'x'", false),
    ("count = 3 OR name = 'x'", true), ("NOT (count = 3 AND name = 'x')", true),
    ("TRUEPREDICATE", true), ("FALSEPREDICATE", false), ("count IN {name, 3}", true),
    ("name = name", true),
  ])
  func `an operator says what it says on the server, where there is one`(
    _ format: String, _ holds: Bool
  ) throws {
    let predicate = CKFormatPredicate(format: format, arguments: [])
    #expect(predicate.ckFormatError == nil)
    #expect(predicate.evaluate(with: milk) == holds)
    #expect(predicate.evaluate(with: NSDictionary(dictionary: milk)) == holds)
  }

  @Test func `records are read by their fields and system fields`() {
    let record = CKRecord(recordType: "T", recordID: CKRecord.ID(recordName: "n"))
    record["name"] = "milk"
    record["count"] = 3
    record["made"] = true
    let parent = CKRecord.ID(recordName: "p")
    record.setParent(parent)
    for (format, arguments, holds) in [
      ("name = 'MILK' AND count > 2 AND made = YES", [], true),
      ("recordID = %@", [record.recordID], true),
      ("recordID = %@", [parent], false), ("parent = %@", [parent], true),
      ("___parent = %@", [CKRecord.Reference(recordID: parent, action: .none)], true),
      ("creationDate = nil", [], true), ("share = nil", [], true),
      ("self contains 'MILK'", [], true),
    ] as [(String, [Any], Bool)] {
      #expect(NSPredicate(format: format, argumentArray: arguments).evaluate(with: record) == holds)
    }
  }

  @Test func `SELF is the object itself`() {
    let texts: [String] = ["milk", "Bread", "butter"]
    let begins = NSPredicate(format: "SELF BEGINSWITH[c] 'b'")
    #expect(texts.filter { begins.evaluate(with: $0) } == ["Bread", "butter"])
    let contains = NSPredicate(format: "SELF CONTAINS 'r'")
    #expect(NSArray(array: texts).filtered(using: contains) as? [String] == ["Bread", "butter"])
    #expect(NSPredicate(format: "SELF IN {1, 2}").evaluate(with: 2))
    #expect(NSPredicate(format: "SELF == nil").evaluate(with: nil))
  }

  @Test func `what answers value(forKey:) can be asked, and nothing else`() {
    struct Point: CKKeyValueReadable {
      func value(forKey key: String) -> Any? {
        key == "x" ? 5 : key == "url" ? URL(fileURLWithPath: "/") : nil
      }
    }
    #expect(NSPredicate(format: "x = 5").evaluate(with: Point()))
    #expect(NSPredicate(format: "url != nil").evaluate(with: Point()))
    #expect(!NSPredicate(format: "url = nil").evaluate(with: Point()))
    #expect(!NSPredicate(format: "url = 5").evaluate(with: Point()))
    #expect(!NSPredicate(format: "self contains 'x'").evaluate(with: Point()))
    #expect(!NSPredicate(format: "x = 5").evaluate(with: 5))
  }

  @Test func `a pattern with many stars takes no long time`() {
    let text = String(repeating: "a", count: 2_000)
    let pattern = String(repeating: "a*", count: 200) + "b"
    #expect(!NSPredicate(format: "SELF LIKE %@", pattern).evaluate(with: text))
  }

  @Test func `a distance is the same in all three places`() {
    for (a, b) in [((52.5, 13.4), (48.9, 2.4)), ((-90, 0), (90, 10)), ((1, 179.9), (1, -179.9))] {
      let (here, there) = (
        CLLocation(latitude: a.0, longitude: a.1), CLLocation(latitude: b.0, longitude: b.1)
      )
      let records = Location(latitude: a.0, longitude: a.1)
      let distance = records.distance(to: Location(latitude: b.0, longitude: b.1))
      #expect(here.distance(from: there) == distance)
      let within = "distanceToLocation:fromLocation:(SELF, %@) <= %f"
      #expect(NSPredicate(format: within, there, distance).evaluate(with: here))
      #expect(!NSPredicate(format: within, there, distance.nextDown).evaluate(with: here))
    }
  }
}
