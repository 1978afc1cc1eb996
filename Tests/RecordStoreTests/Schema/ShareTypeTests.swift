import Records
import Testing
import WebServices

@testable import RecordStore

/// The type of share records, which no schema has to name.
@Suite struct ShareTypeTests {
  private let records: TestRecords

  init() throws {
    records = try TestRecords()
    try records.makeZone("Z")
  }

  @Test func `a schema that does not name the type of shares can be imported where shares are`()
    throws
  {
    try share(records)
    try records.importing("DEFINE SCHEMA RECORD TYPE Item (x STRING);")
    #expect(try records.schema().types[.share] == .share)
    try records.importing(
      #"""
      DEFINE SCHEMA RECORD TYPE Item (x STRING);
      RECORD TYPE "cloudkit.share" ("cloudkit.title" STRING, own STRING);
      """#)
    #expect(try records.schema().types[.share]?.fields.count == 4)
  }

  @Test func `shares of production do not keep a schema from being deployed`() throws {
    try records.importing("DEFINE SCHEMA RECORD TYPE Item (x STRING);")
    try deploy()
    var production = records
    production.database = DatabaseID(
      container: "c", environment: .production, owner: TestRecords.user)
    try production.makeZone("Z")
    try share(production)
    try records.importing("DEFINE SCHEMA RECORD TYPE Item (x STRING, y INT64);")
    try deploy()
    #expect(try records.schema(.production).types[.share] == .share)
    try reset()
    #expect(try records.schema().types[.share] == .share)
    try share(production, again: "S2")
  }

  private func share(_ records: TestRecords, again name: String = "S1") throws {
    let json = """
      {"zoneID":{"zoneName":"Z"},"operations":[
        {"operationType":"create","record":{"recordName":"root\(name)","recordType":"Item","fields":{}}},
        {"operationType":"create","record":{"recordName":"\(name)","recordType":"cloudkit.share",
          "fields":{},"forRecord":{"recordName":"root\(name)"}}}]}
      """
    let request = try ModifyRequest(
      json: try #require(try JSONReader.read(Array(json.utf8)).object))
    let context = SaveContext(
      database: records.database, user: TestRecords.user, now: 1,
      extendsSchema: records.database.environment == .development)
    let outcomes = try records.store.storage.writeAndWait {
      try RecordModification.run(request, context, in: $0)
    }
    #expect(outcomes.allSatisfy { $0.error == nil })
  }

  private func deploy() throws {
    _ = try records.store.storage.writeAndWait { try SchemaAdministration.deploy("c", in: $0) }
  }

  private func reset() throws {
    _ = try records.store.storage.writeAndWait { try SchemaAdministration.reset("c", in: $0) }
  }
}
