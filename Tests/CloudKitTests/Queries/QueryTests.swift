@testable import CloudKit
import Foundation
import Testing

/// Queries and cursors as objects, and the bodies made of them.
@Suite struct QueryTests {
  @Test func `a query becomes the body of a request`() throws {
    let query = CKQuery(
      recordType: "Item",
      predicate: NSPredicate(
        format: "name BEGINSWITH %@ AND list = %@ AND creatorUserRecordID = %@", "m",
        CKRecord.ID(recordName: "l"), CKRecord.ID(recordName: CKCurrentUserDefaultName)))
    query.sortDescriptors = [
      NSSortDescriptor(key: "modificationDate", ascending: false),
      CKLocationSortDescriptor(
        key: "place", relativeLocation: CLLocation(latitude: 1, longitude: 2)),
    ]
    let content = try query.content(caller: "_me")
    let body = QueryBody.write(
      content.json, zone: CKRecordZone.ID(zoneName: "Z"), marker: "m", desiredKeys: ["name"],
      limit: 5)
    #expect(
      String(decoding: body, as: UTF8.self) == """
        {"query":{"recordType":"Item","filterBy":[\
        {"comparator":"BEGINS_WITH","fieldName":"name","fieldValue":{"value":"m","type":"STRING"}},\
        {"comparator":"EQUALS","fieldName":"list","fieldValue":{"value":{"recordName":"l","action":"NONE"},\
        "type":"REFERENCE"}},\
        {"comparator":"EQUALS","systemFieldName":"createdUserRecordName","fieldValue":{"value":\
        {"recordName":"_me","action":"NONE"},"type":"REFERENCE"}}],"sortBy":[\
        {"systemFieldName":"modifiedTimestamp","ascending":false},\
        {"fieldName":"place","ascending":true,"relativeLocation":{"value":{"latitude":1.0,"longitude":2.0},\
        "type":"LOCATION"}}]},"zoneID":{"zoneName":"Z"},"continuationMarker":"m","desiredKeys":["name"],\
        "resultsLimit":5}
        """)
  }

  @Test func `without a zone all zones are searched, and without a limit as many as there are`() {
    let body = QueryBody.write(
      Array("{}".utf8), zone: nil, marker: nil, desiredKeys: nil, limit: 0)
    #expect(String(decoding: body, as: UTF8.self) == #"{"query":{},"zoneWide":true}"#)
  }

  @Test func `an order by a key path or by the objects themselves is refused`() {
    let query = CKQuery(recordType: "T", predicate: NSPredicate(value: true))
    for descriptor in [
      NSSortDescriptor(keyPath: \String.count, ascending: true),
      NSSortDescriptor(key: nil, ascending: true), NSSortDescriptor(key: "a.b", ascending: true),
    ] {
      query.sortDescriptors = [descriptor]
      #expect(throws: PredicateFault.self) { try query.content(caller: nil) }
    }
  }

  @Test func `an archived query comes back with predicate and order`() throws {
    let place = CLLocation(latitude: 1, longitude: 2)
    let date = Date(timeIntervalSinceReferenceDate: 700_000_000.125)
    let query = CKQuery(
      recordType: "T",
      predicate: NSCompoundPredicate(andPredicateWithSubpredicates: [
        NSPredicate(format: "name = %@ AND day > %@", "it's \"x\"", date),
        NSPredicate(format: "distanceToLocation:fromLocation:(place, %@) < 5", place),
        NSPredicate(format: "list IN %@", [CKRecord.ID(recordName: "l")]), NSPredicate(value: true),
      ]))
    query.sortDescriptors = [
      NSSortDescriptor(key: "name", ascending: false),
      CKLocationSortDescriptor(key: "place", relativeLocation: place),
    ]
    let back = try archived(query)
    #expect(back.recordType == "T")
    #expect(try back.content(caller: nil) == query.content(caller: nil))
    #expect(back.sortDescriptors == query.sortDescriptors)
    #expect(try PredicateTree(back.predicate) == PredicateTree(query.predicate))
    let plain = try archived(CKQuery(recordType: "T", predicate: NSPredicate(value: true)))
    #expect(plain.sortDescriptors == nil)
  }

  @Test func `what is refused before is refused after the archive, for the same reason`() throws {
    for predicate in [NSPredicate { _, _ in true }, NSPredicate(format: "a =")] {
      let query = CKQuery(recordType: "T", predicate: predicate)
      let back = try archived(query)
      let before = #expect(throws: PredicateFault.self) { try query.content(caller: nil) }
      let after = #expect(throws: PredicateFault.self) { try back.content(caller: nil) }
      #expect(before == after && before != nil)
    }
    let query = CKQuery(recordType: "T", predicate: NSPredicate(value: true))
    query.sortDescriptors = [NSSortDescriptor(keyPath: \String.count, ascending: true)]
    let back = try archived(query)
    #expect(throws: PredicateFault.self) { try back.content(caller: nil) }
  }

  @Test func `a copy has an order of its own`() {
    let query = CKQuery(recordType: "T", predicate: NSPredicate(format: "a = 1"))
    query.sortDescriptors = [NSSortDescriptor(key: "a", ascending: true)]
    let copy = query.copy() as? CKQuery
    copy?.sortDescriptors = nil
    #expect(copy?.predicate == query.predicate)
    #expect(query.sortDescriptors?.count == 1)
  }

  @Test func `an archived cursor comes back equal`() throws {
    for zone in [nil, CKRecordZone.ID(zoneName: "Z", ownerName: "_o")] {
      let cursor = CKQueryCursor(
        query: Array("{\"recordType\":\"T\"}".utf8), zoneID: zone, marker: "m")
      let data = try NSKeyedArchiver.archivedData(
        withRootObject: cursor, requiringSecureCoding: true)
      let back = try NSKeyedUnarchiver.unarchivedObject(ofClass: CKQueryCursor.self, from: data)
      #expect(back == cursor && back?.hash == cursor.hash)
      #expect(cursor.copy() as? CKQueryCursor == cursor)
      #expect(back != CKQueryCursor(query: cursor.query, zoneID: zone, marker: "other"))
    }
  }

  private func archived(_ query: CKQuery) throws -> CKQuery {
    let data = try NSKeyedArchiver.archivedData(withRootObject: query, requiringSecureCoding: true)
    return try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: CKQuery.self, from: data))
  }
}
