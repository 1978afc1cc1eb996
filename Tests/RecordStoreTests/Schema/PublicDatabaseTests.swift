import Records
import Testing
import WebServices

@testable import RecordStore

/// The grants as the store enforces them.
@Suite struct PublicDatabaseTests {
  private var records: TestRecords
  private static let alice = UserRecordName(unchecked: "_0123456789abcdef0123456789abcdef")
  private static let bob = UserRecordName(unchecked: "_fedcba9876543210fedcba9876543210")

  init() throws {
    records = try TestRecords()
    records.database = DatabaseID(container: "c", environment: .development, owner: nil)
    try records.importing(
      """
      DEFINE SCHEMA CREATE ROLE first; CREATE ROLE keeper;
      RECORD TYPE Open ("___recordID" REFERENCE QUERYABLE, x STRING,
        GRANT READ, CREATE, WRITE TO "_world");
      RECORD TYPE Closed ("___recordID" REFERENCE QUERYABLE, x STRING);
      RECORD TYPE Diary ("___recordID" REFERENCE QUERYABLE, x STRING,
        GRANT READ, WRITE TO "_creator", GRANT CREATE TO "_icloud", GRANT READ, WRITE TO keeper);
      RECORD TYPE Notice ("___recordID" REFERENCE QUERYABLE, x STRING,
        GRANT READ TO "_world", GRANT WRITE TO "_icloud");
      """)
  }

  @Test func `without an account, what the world may`() throws {
    #expect(try save(nil, "Open", "o") == nil)
    #expect(try save(nil, "Open", "o", .forceUpdate) == nil)
    #expect(try query(nil, "Open") == ["o"])
    for type in ["Closed", "Diary", "Notice", "Unheard"] {
      #expect(try save(nil, type, "n") == .authenticationRequired, "\(type)")
    }
    #expect(try query(nil, "Diary") == nil)
    #expect(try delete(nil, "none") == .authenticationRequired)
    #expect(try delete(nil, "o") == nil)
  }

  @Test func `who has no account adds no field`() throws {
    #expect(try save(nil, "Open", "o", field: "new") == .authenticationRequired)
    #expect(try save(Self.alice, "Open", "o", field: "new") == nil)
  }

  @Test func `a type without a grant to create is for others to fill`() throws {
    #expect(try save(Self.alice, "Notice", "n") == .accessDenied)
    #expect(try save(Self.alice, "Notice", "n", as: .administrator) == nil)
    #expect(try save(Self.alice, "Notice", "n", .forceUpdate) == nil)
    #expect(try query(nil, "Notice") == ["n"])
    #expect(try delete(Self.bob, "n") == nil)
  }

  @Test func `a diary is its creator's alone, but for those with the role`() throws {
    #expect(try save(Self.alice, "Diary", "a") == nil)
    #expect(try save(Self.bob, "Diary", "b") == nil)
    #expect(try save(Self.bob, "Diary", "a", .forceUpdate) == .accessDenied)
    #expect(try delete(Self.bob, "a") == .accessDenied)
    #expect(try query(Self.alice, "Diary") == ["a"])
    #expect(try lookup(Self.alice, "a") == nil)
    #expect(try lookup(Self.bob, "a") == .accessDenied)
    #expect(try lookup(nil, "a") == .authenticationRequired)
    try give(Self.bob, [1])
    #expect(try query(Self.bob, "Diary") == ["b"])
    try give(Self.bob, [2, 7])
    #expect(try query(Self.bob, "Diary") == ["a", "b"])
    #expect(try lookup(Self.bob, "a") == nil)
    #expect(try save(Self.bob, "Diary", "a", .forceUpdate) == nil)
    try give(Self.bob, [])
    #expect(try save(Self.bob, "Diary", "a", .forceUpdate) == .accessDenied)
  }

  @Test func `a type without any grant is for nobody`() throws {
    #expect(try save(Self.alice, "Closed", "c") == .accessDenied)
    #expect(try query(Self.alice, "Closed") == nil)
    #expect(try save(Self.alice, "Closed", "c", as: .administrator) == nil)
  }

  @Test func `the record of a user is theirs, and only its roles are not`() throws {
    let name = Self.alice.value
    #expect(try save(Self.alice, "Users", name, .forceUpdate, field: "colour") == nil)
    #expect(try save(Self.alice, "Users", name, .create) == .accessDenied)
    #expect(try save(Self.bob, "Users", name, .forceUpdate) == .accessDenied)
    #expect(try save(Self.alice, "Users", "other", .create) == .accessDenied)
    #expect(try save(Self.bob, "Users", "_00000000000000000000000000000000") == .accessDenied)
    #expect(try save(Self.alice, "Open", Self.bob.value) == .badRequest)
    #expect(try delete(Self.alice, name) == .accessDenied)
    #expect(throws: RecordError.badRequest("Can't query system types")) {
      try records.names(#"{"recordType":"Users"}"#, in: "_defaultZone", for: Self.alice)
    }
    let roles = IncomingField("roles", .typed(.list(.int64, [.int64(2)])))
    let own = RecordName(unchecked: name)
    #expect(
      try apply(
        Self.alice, .forceUpdate, IncomingRecord(name: own, type: .users, fields: [roles]))
        == .accessDenied)
    try give(Self.alice, [2])
    let cleared = IncomingRecord(
      name: own, type: .users, fields: [IncomingField("roles", .clear)])
    #expect(try apply(Self.alice, .forceUpdate, cleared) == nil)
    #expect(try apply(Self.alice, .forceReplace, IncomingRecord(name: own, type: .users)) == nil)
    #expect(try records.caller(Self.alice).roles == [RoleName(unchecked: "keeper")])
  }

  // MARK: Words

  private func save(
    _ user: UserRecordName?, _ type: String, _ name: String,
    _ operation: OperationType = .create, as standing: SaveContext.Standing? = nil,
    field: String = "x"
  ) throws -> ErrorCode? {
    try apply(
      user, operation,
      IncomingRecord(
        name: RecordName(unchecked: name), type: RecordType(unchecked: type),
        fields: [IncomingField(field, .typed(.string("v")))]), as: standing)
  }

  private func delete(_ user: UserRecordName?, _ name: String) throws -> ErrorCode? {
    try apply(user, .forceDelete, IncomingRecord(name: RecordName(unchecked: name)))
  }

  private func give(_ user: UserRecordName, _ roles: [Int64]) throws {
    let field = IncomingField("roles", .typed(.list(.int64, roles.map { .int64($0) })))
    let record = IncomingRecord(
      name: RecordName(unchecked: user.value), type: .users, fields: [field])
    let code = try apply(.administrator, .forceUpdate, record, as: .administrator)
    try #require(code == nil)
  }

  private func apply(
    _ user: UserRecordName?, _ operation: OperationType, _ record: IncomingRecord,
    as standing: SaveContext.Standing? = nil
  ) throws -> ErrorCode? {
    let standing = standing ?? (user == nil ? .anonymous : .user)
    let context = SaveContext(
      database: records.database, user: user ?? .world, now: 1,
      extendsSchema: standing != .anonymous, standing: standing)
    let request = ModifyRequest(
      zone: .defaultZone, atomic: false, operations: [RecordOperation(operation, record)])
    do {
      return try records.store.modify(request, context)?[0].error?.code
    } catch let error as RecordError {
      return error.code
    }
  }

  /// Nil where it is refused.
  private func query(_ user: UserRecordName?, _ type: String) throws -> [String]? {
    do {
      return try records.names(
        #"{"recordType":"\#(type)"}"#, in: "_defaultZone", for: user
      ).sorted()
    } catch let error as RecordError {
      #expect(error.code == (user == nil ? .authenticationRequired : .accessDenied))
      return nil
    }
  }

  private func lookup(_ user: UserRecordName?, _ name: String) throws -> ErrorCode? {
    let caller = try records.caller(user)
    return try records.store.read(records.database) { reader in
      do {
        let isFound = try reader.lookup(
          RecordName(unchecked: name), in: try reader.zone(ZoneName.defaultZone)!, for: caller
        ) { _ in }
        return isFound ? nil : .notFound
      } catch let error as RecordError {
        return error.code
      }
    }
  }
}

extension TestRecords {
  /// A caller with their roles.
  func caller(_ user: UserRecordName?) throws -> PublicCaller {
    try store.read(database) { try $0.publicCaller(user) }
  }

  /// The names that a query finds for a caller of the public database.
  func names(_ query: String, in zone: String, for user: UserRecordName?) throws -> [String] {
    try page(query, in: zone, for: try caller(user)).names
  }
}
