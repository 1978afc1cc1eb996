import CloudKit
import Foundation
import TestSupport
import Testing

/// What a predicate finds on the server, it finds in memory, and in the same order.
@Suite struct ServerComparisonTests {
  private let type = "Goods\(UUID().uuidString.prefix(8))"
  private let day = Date(timeIntervalSince1970: 1_700_000_000)
  private let place = CLLocation(latitude: 59.9, longitude: 10.7)

  @Test func `each operator finds the same records on the server and in memory`() async throws {
    let (database, zone) = try await SharedServer.zone()
    let records = try await saved(in: database, zone)
    var found = 0
    for (format, arguments) in cases(zone) {
      let predicate = NSPredicate(format: format, argumentArray: arguments)
      let query = CKQuery(recordType: type, predicate: predicate)
      let page = try await database.records(matching: query, inZoneWith: zone)
      let onServer = Set(page.matchResults.map(\.0.recordName))
      let inMemory = Set(
        records.filter { predicate.evaluate(with: $0) }.map(\.recordID.recordName))
      #expect(onServer == inMemory, "\(format)")
      #expect(page.queryCursor == nil)
      found += onServer.count
    }
    // Most of them find something: the test would also pass if neither side found anything.
    #expect(found > cases(zone).count * 2)
  }

  @Test func `random conjunctions find the same records on the server and in memory`()
    async throws
  {
    let (database, zone) = try await SharedServer.zone()
    let records = try await saved(in: database, zone)
    let cases = cases(zone)
    for seed in Seeds.from(1...3) {
      var random = Seeds.generator(seed)
      for _ in 0..<60 {
        let parts = (0...random.below(3)).map { _ in random.pick(cases) }
        let format = parts.map { "(\($0.0))" }.joined(separator: " AND ")
        let predicate = NSPredicate(format: format, argumentArray: parts.flatMap(\.1))
        let query = CKQuery(recordType: type, predicate: predicate)
        let page = try await database.records(matching: query, inZoneWith: zone)
        #expect(
          Set(page.matchResults.map(\.0))
            == Set(
              records.filter { predicate.evaluate(with: $0) }.map(\.recordID)), "\(format)")
      }
    }
  }

  @Test func `records come in the order in which they are sorted in memory`() async throws {
    let (database, zone) = try await SharedServer.zone()
    let records = try await saved(in: database, zone)
    let orders: [[NSSortDescriptor]] = [
      [NSSortDescriptor(key: "name", ascending: true)],
      [NSSortDescriptor(key: "name", ascending: false)],
      [NSSortDescriptor(key: "price", ascending: true), .init(key: "name", ascending: true)],
      [NSSortDescriptor(key: "count", ascending: false), .init(key: "name", ascending: true)],
      [NSSortDescriptor(key: "day", ascending: true), .init(key: "name", ascending: true)],
      [NSSortDescriptor(key: "recordID", ascending: true)],
      [
        CKLocationSortDescriptor(key: "place", relativeLocation: place),
        NSSortDescriptor(key: "name", ascending: true),
      ],
    ]
    for order in orders {
      let query = CKQuery(recordType: type, predicate: NSPredicate(value: true))
      query.sortDescriptors = order
      let page = try await database.records(matching: query, inZoneWith: zone)
      let sorted = records.sorted { a, b in
        order.lazy.map { $0.compare(a, to: b) }.first { $0 != .orderedSame } == .orderedAscending
      }
      #expect(
        page.matchResults.map(\.0.recordName) == sorted.map(\.recordID.recordName), "\(order)")
    }
  }

  @Test func `a cursor goes on after it was archived`() async throws {
    let (database, zone) = try await SharedServer.zone()
    let records = try await saved(in: database, zone)
    let query = CKQuery(
      recordType: type, predicate: NSPredicate(format: "creationDate <= now() AND name != 'x'"))
    query.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    var page = try await database.records(
      matching: query, inZoneWith: zone, desiredKeys: ["count"], resultsLimit: 2)
    var names = page.matchResults.map(\.0.recordName)
    while let cursor = page.queryCursor {
      let data = try NSKeyedArchiver.archivedData(
        withRootObject: cursor, requiringSecureCoding: true)
      let back = try #require(
        try NSKeyedUnarchiver.unarchivedObject(ofClass: CKQueryCursor.self, from: data))
      page = try await database.records(
        continuingMatchFrom: back, desiredKeys: ["count"], resultsLimit: 2)
      #expect(page.matchResults.count <= 2)
      for (_, result) in page.matchResults {
        #expect(Set(try result.get().allKeys()).isSubset(of: ["count"]))
      }
      names += page.matchResults.map(\.0.recordName)
    }
    #expect(Set(names) == Set(records.map(\.recordID.recordName)))
    #expect(names.count == records.count)
  }

  @Test func `without a zone all zones are searched`() async throws {
    let (database, first) = try await SharedServer.zone()
    let second = try await database.save(CKRecordZone(zoneName: "Zone-\(UUID().uuidString)"))
    for zone in [first, second.zoneID] {
      let record = CKRecord(recordType: type, zoneID: zone)
      record["name"] = "milk"
      try await database.save(record)
    }
    let query = CKQuery(recordType: type, predicate: NSPredicate(format: "name == 'milk'"))
    let page = try await database.records(matching: query)
    #expect(Set(page.matchResults.map(\.0.zoneID)) == [first, second.zoneID])
  }

  @Test(arguments: [
    "name == 'a' OR name == 'b'", "name ENDSWITH 'a'", "name LIKE 'a'", "name MATCHES 'a'",
    "ALL tags = 'a'",
    "NOT (a = 1 AND b = 2)", "name == nil", "name ==", "inner.name = 1",
  ])
  func `what the server cannot be asked fails as an invalid argument`(_ format: String) async throws
  {
    let database = try SharedServer.get().device().privateCloudDatabase
    let query = CKQuery(recordType: type, predicate: NSPredicate(format: format))
    let error = await #expect(throws: CKError.self) { try await database.records(matching: query) }
    #expect(error?.code == .invalidArguments)
    #expect(error?.localizedDescription.isEmpty == false)
  }

  @Test func `FALSEPREDICATE finds nothing, and a block is an invalid argument`() async throws {
    let database = try SharedServer.get().device().privateCloudDatabase
    let nothing = CKQuery(recordType: type, predicate: NSPredicate(format: "FALSEPREDICATE"))
    #expect(try await database.records(matching: nothing).matchResults.isEmpty)
    let block = CKQuery(recordType: type, predicate: NSPredicate { _, _ in true })
    let error = await #expect(throws: CKError.self) { try await database.records(matching: block) }
    #expect(error?.code == .invalidArguments)
  }

  // MARK: The records and the questions

  private func saved(
    in database: CKDatabase, _ zone: CKRecordZone.ID
  ) async throws -> [CKRecord] {
    let names = ["milk", "Milk fat", "bread", "Ärger", "ärger", "", "zz top", "milkshake"]
    var records = names.enumerated().map { index, name in
      let record = CKRecord(
        recordType: type, recordID: CKRecord.ID(recordName: "r\(index)", zoneID: zone))
      record["name"] = name
      record["count"] = index - 3
      record["price"] = Double(index) / 2
      record["flag"] = index % 2 == 0
      record["day"] = day.addingTimeInterval(Double(index) * 86_400)
      record["tags"] = index == 0 ? ["red", "Green"] : ["blue", "red-ish", name]
      record["numbers"] = [index, index + 1]
      record["bytes"] = Data([UInt8(index)])
      record["place"] = CLLocation(latitude: 59.9 + Double(index) / 10, longitude: 10.7)
      record["list"] = CKRecord.Reference(
        recordID: CKRecord.ID(recordName: "list\(index % 3)", zoneID: zone), action: .none)
      return record
    }
    // One that has none of the fields, and one below another.
    let empty = CKRecord(
      recordType: type, recordID: CKRecord.ID(recordName: "empty", zoneID: zone))
    records.append(empty)
    records[1].setParent(records[0])
    _ = try await database.modifyRecords(saving: records, deleting: [])
    // As they are on the server: their dates are its own.
    return try await database.records(for: records.map(\.recordID)).values.map { try $0.get() }
  }

  private func cases(_ zone: CKRecordZone.ID) -> [(String, [Any])] {
    func id(_ name: String) -> CKRecord.ID { CKRecord.ID(recordName: name, zoneID: zone) }
    let later = day.addingTimeInterval(2 * 86_400)
    return [
      ("TRUEPREDICATE", []), ("FALSEPREDICATE", []), ("name = 'MILK'", []),
      ("name == %@", ["ÄRGER"]),
      ("name = ''", []), ("name != 'milk'", []), ("name <> 'nothing'", []), ("name < 'milk'", []),
      ("name <= 'MILK'", []), ("name > 'milk'", []), ("name => 'Milk'", []),
      ("name BETWEEN {'bread', 'MILK FAT'}", []), ("name BEGINSWITH 'milk'", []),
      ("name BEGINSWITH 'Milk'", []), ("name BEGINSWITH ''", []),
      ("NOT name BEGINSWITH 'milk'", []),
      ("name IN {'MILK', 'ärger', 'none'}", []), ("NOT name IN %@", [["milk", "bread"]]),
      ("name IN %@", [[String]()]), ("NOT name IN %@", [[String]()]), ("NOT name = 'milk'", []),
      ("NOT name != 'milk'", []), ("NOT name < 'milk'", []), ("NOT name >= 'milk'", []),
      ("count = -3", []), ("count == %d", [0]), ("count != 0", []), ("count < 1.0", []),
      ("count <= 0", []),
      ("0 < count", []), ("count >= %@", [2]), ("count BETWEEN %@", [[-1, 1]]),
      ("count IN {-3, 0, 99}", []),
      ("NOT count > 0", []), ("NOT NOT count > 0", []), ("price = 1", []), ("price = 1.5", []),
      ("price > %f", [1.25]), ("price BETWEEN {0.5, 2}", []), ("price IN {0.5, 2}", []),
      ("price IN {1, 2}", []),
      ("flag = YES", []), ("flag != %@", [true]), ("day = %@", [day]), ("day > %@", [later]),
      ("day <= %@", [later]), ("day < now()", []), ("day BETWEEN %@", [[day, later]]),
      ("day IN %@", [[day, later]]), ("bytes = %@", [Data([3])]), ("bytes > %@", [Data([3])]),
      ("list = %@", [id("list0")]),
      ("list = %@", [CKRecord.Reference(recordID: id("list1"), action: .none)]),
      ("list != %@", [id("list0")]), ("list IN %@", [[id("list0"), id("list2")]]),
      ("tags CONTAINS 'RED'", []), ("tags CONTAINS 're'", []), ("'green' IN tags", []),
      ("ANY tags = 'blue'", []),
      ("ANY tags CONTAINS 'blue'", []), ("SOME tags IN {'green', 'milk'}", []),
      ("ANY {'milk', 'x'} = name", []),
      ("ANY tags BEGINSWITH 'red'", []), ("ANY tags BEGINSWITH 'RED'", []),
      ("NOT tags CONTAINS 'red'", []),
      ("NOT ANY tags IN {'green', 'milk'}", []), ("NOT ANY tags BEGINSWITH 'red'", []),
      ("numbers CONTAINS 3", []), ("ANY numbers IN {0, 7}", []), ("ANY numbers = 1", []),
      ("self contains 'milk'", []), ("self contains 'milk arger'", []),
      ("self CONTAINS 'MILK' AND self CONTAINS 'fat'", []),
      ("self contains 'the'", []), ("allTokens TOKENMATCHES[cdl] 'milk fat'", []),
      ("ALL tokenize('milk fat', 'Cdl') IN allTokens", []),
      ("ANY tokenize:using:('top bread', 'Cdl') IN allTokens", []),
      ("name CONTAINS tokenize:using:('fat', 'Cdl')", []),
      ("distanceToLocation:fromLocation:(place, %@) < %f", [place, 25_000.0]),
      ("distanceToLocation:fromLocation:(place, %@) <= 0", [place]),
      ("50000 > distanceToLocation:fromLocation:(%@, place)", [place]),
      ("recordID = %@", [id("r1")]), ("recordID IN %@", [[id("r1"), id("empty"), id("nobody")]]),
      ("recordID != %@", [CKRecord.Reference(recordID: id("r1"), action: .none)]),
      ("parent = %@", [id("r0")]), ("___parent = %@", [id("r0")]), ("creationDate > %@", [day]),
      ("___createTime < %@", [day]), ("modificationDate <= %@", [Date.distantFuture]),
      ("creatorUserRecordID = %@", [CKRecord.ID(recordName: CKCurrentUserDefaultName)]),
      ("lastModifiedUserRecordID != %@", [CKRecord.ID(recordName: CKCurrentUserDefaultName)]),
      ("name = 'milk' AND count < 0 AND tags CONTAINS 'green'", []),
      ("count > 0 && NOT name = 'bread'", []),
      ("count > 0 AND (price < 3 AND (flag = NO))", []),
      ("name ==[c] 'MILK' AND TRUEPREDICATE", []),
      ("count = 3 AND FALSEPREDICATE", []), ("share = %@", [id("s")]),
    ]
  }
}
