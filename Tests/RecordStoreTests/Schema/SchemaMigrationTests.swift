import Records
import Testing

@testable import RecordStore

@Suite struct SchemaMigrationTests {
  @Test func `the types of the first format stay what they were`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/db"
    let first = Format(StoreUnderTest.format.versions.prefix(1).map { $0 })
    let old = try Storage(path: path, format: first, durability: .none)
    try old.writeAndWait { transaction in
      try transaction.database.execute(
        """
        INSERT INTO types VALUES(1, 'c', 'development', 'Item', 1);
        INSERT INTO types VALUES(2, 'c', 'development', 'Hidden', 0);
        INSERT INTO fields VALUES(1, 1, '___createTime', 'TIMESTAMP', 3);
        INSERT INTO fields VALUES(2, 1, 'words', 'STRING_LIST', 5);
        """)
    }
    old.close()
    let new = try Storage(path: path, format: StoreUnderTest.format, durability: .none)
    let schema = try new.read { try SchemaAdministration.schema(of: "c", .development, in: $0) }
    new.close()
    let item = SchemaType(fields: ["words": SchemaField(.list(.string), [.queryable, .searchable])])
    #expect(schema.types[RecordType(unchecked: "Item")] == item)
    #expect(schema.types[RecordType(unchecked: "Hidden")] == SchemaType(isListable: false))
  }

  @Test func `the options of system fields keep their places in the number`() {
    #expect(
      SchemaSystemField.allCases.map(\.rawValue) == [
        "___createTime", "___createdBy", "___etag", "___modTime", "___modifiedBy", "___recordID",
      ])
    let options = SchemaType.defaultSystemOptions
    #expect(PackedOptions.pack(options) == 13_851 + 98_304)
    #expect(PackedOptions.unpack(PackedOptions.pack(options)) == options)
    #expect(PackedOptions.unpack(0).isEmpty)
  }
}
