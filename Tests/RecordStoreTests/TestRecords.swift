import Records
import WebServices

@testable import RecordStore

/// A store with few words: for tests of one thing.
struct TestRecords {
  static let user = UserRecordName(unchecked: "_user")
  static let database = DatabaseID(container: "c", environment: .development, owner: user)

  let store: StoreUnderTest
  var database = TestRecords.database

  init() throws { store = try StoreUnderTest() }

  func makeZone(_ name: String) throws {
    _ = try store.zones([.create(ZoneName(unchecked: name))], database)
  }

  func deleteZone(_ name: String) throws {
    _ = try store.zones([.delete(ZoneName(unchecked: name))], database)
  }

  /// Saves records with these fields; answers the codes of what failed.
  @discardableResult
  func save(
    type: String = "Item", in zone: String = "Z", as operation: OperationType = .forceUpdate,
    by user: UserRecordName = TestRecords.user, atomic: Bool = false, at now: Int64 = 1,
    _ records: KeyValuePairs<String, [String: FieldValue]>
  ) throws -> [RecordError?] {
    let operations = records.map { name, fields in
      RecordOperation(
        operation,
        IncomingRecord(
          name: RecordName(unchecked: name), type: RecordType(unchecked: type),
          fields: fields.map { IncomingField($0.key, .typed($0.value)) }))
    }
    return try apply(operations, in: zone, by: user, atomic: atomic, at: now)
  }

  @discardableResult
  func apply(
    _ operations: [RecordOperation], in zone: String = "Z",
    by user: UserRecordName = TestRecords.user, atomic: Bool = false, at now: Int64 = 1
  ) throws -> [RecordError?] {
    let request = ModifyRequest(
      zone: ZoneID(name: ZoneName(unchecked: zone)), atomic: atomic, operations: operations)
    let context = SaveContext(
      database: database, user: user, now: now, extendsSchema: database.environment == .development)
    let outcomes = try store.modify(request, context)
    guard let outcomes else { throw RecordError.zoneNotFound(ZoneName(unchecked: zone)) }
    return outcomes.map(\.error)
  }

  func delete(_ names: String..., in zone: String = "Z") throws -> [RecordError?] {
    try apply(
      names.map { RecordOperation(.delete, IncomingRecord(name: RecordName(unchecked: $0))) },
      in: zone)
  }

  /// The names that a query finds, page by page.
  func names(_ query: String, in zone: String? = "Z", limit: Int = 200) throws -> [String] {
    var names: [String] = []
    var marker: String?
    repeat {
      let page = try page(query, in: zone, limit: limit, marker: marker)
      names += page.names
      marker = page.marker
      precondition(names.count < 100_000, "the pages do not end")
    } while marker != nil
    return names
  }

  func page(
    _ query: String, in zone: String? = "Z", limit: Int = 200, marker: String? = nil,
    for caller: PublicCaller? = nil,
    through wrap: (any SQLDatabase) -> any SQLDatabase = { $0 }
  ) throws -> (names: [String], marker: String?) {
    let place = zone.map { #""zoneID":{"zoneName":"\#($0)"}"# } ?? #""zoneWide":true"#
    let more = marker.map { #","continuationMarker":"\#($0)""# } ?? ""
    let json = try JSONReader.read(
      Array(#"{"query":\#(query),\#(place),"resultsLimit":\#(limit)\#(more)}"#.utf8))
    let request = try QueryRequest(json: json.object!)
    return try store.storage.read { sql in
      let reader = try DatabaseReader(database, store: store.identity, wrap(sql))
      let zones =
        try zone.map { [try reader.zone(ZoneName(unchecked: $0))!] } ?? reader.zones()
      var names: [String] = []
      let next = try reader.query(request, in: zones, for: caller) { bytes, _ in
        let record = try! JSONReader.read([UInt8(ascii: "{")] + bytes + [UInt8(ascii: "}")])
        names.append(record.object!["recordName"]!.string!)
      }
      return (names, next)
    }
  }

  /// The number in the first row of a statement.
  func count(_ sql: String) throws -> Int64? {
    try store.storage.read { try $0.first(sql) { $0.integer(0) } }
  }
}
