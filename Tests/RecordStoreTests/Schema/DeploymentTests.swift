import Records
import Testing
import WebServices

@testable import RecordStore

@Suite struct DeploymentTests {
  private let records: TestRecords
  private var production: TestRecords

  init() throws {
    records = try TestRecords()
    production = records
    production.database = DatabaseID(
      container: "c", environment: .production, owner: TestRecords.user)
    try records.makeZone("Z")
    try production.makeZone("Z")
  }

  @Test func `production takes what development was given, and keeps its records`() throws {
    try records.importing(
      "DEFINE SCHEMA CREATE ROLE a; CREATE ROLE b; RECORD TYPE Item (x STRING, GRANT READ TO b);")
    try deploy()
    #expect(try production.schema(.production) == (try records.schema()))
    try production.save(["p": ["x": .string("milk")]])
    try records.save(["d": ["x": .string("eggs")]])
    try records.importing(
      """
      DEFINE SCHEMA CREATE ROLE b;
      RECORD TYPE Item ("___recordID" REFERENCE QUERYABLE, x STRING QUERYABLE, y INT64);
      """)
    try deploy()
    #expect(
      try production.names(
        #"{"recordType":"Item","filterBy":{"fieldName":"x","comparator":"EQUALS","fieldValue":{"value":"milk"}}}"#
      ) == ["p"])
    #expect(try production.save(["p": ["y": .int64(1)]]) == [nil])
    let roles = try records.store.storage.read {
      try SchemaAdministration.roles(of: "c", .production, in: $0)
    }
    #expect(roles.map(\.name.value) == ["b"] && roles.map(\.number) == [2])
  }

  @Test func `the number of a role that was removed is never that of another`() throws {
    func numbers() throws -> [String: Int64] {
      let roles = try records.store.storage.read {
        try SchemaAdministration.roles(of: "c", .production, in: $0)
      }
      return Dictionary(uniqueKeysWithValues: roles.map { ($0.name.value, $0.number) })
    }
    for text in ["CREATE ROLE reader; CREATE ROLE helper;", "", "CREATE ROLE admin;"] {
      try records.importing("DEFINE SCHEMA \(text)")
      try deploy()
    }
    #expect(try numbers() == ["admin": 3])
    try records.importing("DEFINE SCHEMA CREATE ROLE admin; CREATE ROLE helper;")
    try deploy()
    #expect(try numbers() == ["admin": 3, "helper": 2])
  }

  @Test func `a deployment that could lose data is refused, records or not`() throws {
    try records.importing("DEFINE SCHEMA RECORD TYPE Item (x STRING); RECORD TYPE Old (x STRING);")
    try deploy()
    let before = try records.schema(.production)
    for (text, loss) in [
      ("RECORD TYPE Item (x STRING);", "removes record type Old"),
      ("RECORD TYPE Item (y STRING); RECORD TYPE Old (x STRING);", "removes field Item.x"),
      (
        "RECORD TYPE Item (x INT64); RECORD TYPE Old (x STRING);",
        "changes field Item.x from STRING to INT64"
      ),
    ] {
      try records.importing("DEFINE SCHEMA \(text)")
      #expect { try deploy() } throws: {
        ($0 as? RecordError)?.reason.hasSuffix("could lose data: it \(loss)") ?? false
      }
      #expect(try records.schema(.production) == before)
      let difference = try records.store.storage.read {
        try SchemaAdministration.validate(
          try Schema(text: "DEFINE SCHEMA \(text)"), of: "c", in: $0)
      }
      #expect(difference.losses.map(\.description) == [loss])
    }
  }

  @Test func `what the program needs in production stays`() throws {
    let kept = Schema(types: [
      RecordType(unchecked: "Lists"): SchemaType(fields: [
        "name": SchemaField(.scalar(.string), [.queryable])
      ])
    ])
    try records.importing(
      #"DEFINE SCHEMA RECORD TYPE Lists ("___recordID" REFERENCE QUERYABLE, name STRING);"#)
    #expect(throws: RecordError.self) { try deploy(keeping: kept) }
    #expect(try records.schema(.production) == Schema().withUsers)
  }

  @Test func `a reset erases development, tells its feeds, and takes the schema of production`()
    throws
  {
    try records.importing("DEFINE SCHEMA RECORD TYPE Item (x STRING);")
    try deploy()
    try production.save(["p": ["x": .string("milk")]])
    try records.importing(
      "DEFINE SCHEMA RECORD TYPE Item (x STRING QUERYABLE); RECORD TYPE New (y INT64);")
    var everybody = records
    everybody.database = DatabaseID(container: "c", environment: .development, owner: nil)
    try records.save(["a": ["x": .string("eggs")]])
    try records.save(in: "_defaultZone", ["b": ["x": .string("eggs")]])
    try everybody.save(in: "_defaultZone", ["c": ["x": .string("eggs")]])
    var other = records
    other.database = DatabaseID(container: "d", environment: .development, owner: nil)
    try other.save(in: "_defaultZone", ["e": ["x": .string("eggs")]])
    let token = try records.store.read(records.database) { $0.token(at: $0.counter) }
    _ = try records.store.takeChanges()

    let zones = try records.store.storage.writeAndWait {
      try SchemaAdministration.reset("c", in: $0)
    }
    #expect(zones == 3)
    #expect(try records.schema() == (try production.schema(.production)))
    #expect(Set(try records.store.takeChanges().map(\.zone.value)) == ["Z", "_defaultZone"])
    try records.store.read(records.database) { reader in
      let changed = try reader.changedZones(after: try reader.position(of: token), limit: 10)
      #expect(changed.zones.map(\.name.value) == ["Z"] && changed.zones[0].isDeleted)
      #expect(try reader.zones().map(\.name) == [.defaultZone])
    }
    #expect(throws: RecordError.self) { try records.save(["a": ["x": .string("oil")]]) }
    #expect(try production.count("SELECT count(*) FROM records WHERE name='p'") == 1)
    try records.save(in: "_defaultZone", ["b": ["x": .string("oil")]])
    #expect(try records.save(type: "New", in: "_defaultZone", ["n": ["y": .string("y")]]) == [nil])
    #expect(try other.names(#"{"recordType":"Item"}"#, in: "_defaultZone") == ["e"])
    #expect(try records.names(#"{"recordType":"New"}"#, in: "_defaultZone") == ["n"])
  }

  @discardableResult
  private func deploy(keeping kept: Schema = Schema()) throws -> SchemaDifference {
    try records.store.storage.writeAndWait {
      try SchemaAdministration.deploy("c", keeping: kept, in: $0)
    }
  }
}
