import Glibc
import Records
import Testing
import WebServices

@testable import RecordStore

@Suite struct AssetStoreTests {
  private let world: AssetWorld

  init() throws { world = try AssetWorld() }

  @Test func `a receipt keeps the bytes until it is over`() throws {
    _ = try world.upload("a", receipt: "r")
    #expect(try world.filesBecome(["a"]))
    try world.expireReceipts()
    #expect(try world.filesBecome([]))
  }

  @Test func `a receipt is used up by a save, and no receipt but that one`() throws {
    let first = try world.upload("a", receipt: "r1", record: "x", field: "f")
    let second = try world.upload("a", receipt: "r2", record: "x", field: "g")
    #expect(try world.records.save(["x": ["f": first, "g": second]]) == [nil])
    #expect(try world.records.count("SELECT count(*) FROM asset_receipts") == 0)
    #expect(try world.records.delete("x") == [nil])
    #expect(try world.filesBecome([]))
    let answer = try world.records.save(["x": ["f": first]])
    #expect(answer[0]?.code == .badRequest)
  }

  @Test func `a receipt is over after a day`() throws {
    let value = try world.upload("a", receipt: "r")
    let context = SaveContext(
      database: world.records.database, user: TestRecords.user,
      now: world.now + AssetReceipts.lifeMilliseconds, extendsSchema: true)
    let late = try save(value, context)
    #expect(late?.code == .badRequest)
    let inTime = SaveContext(
      database: context.database, user: context.user, now: context.now - 1, extendsSchema: true)
    #expect(try save(value, inTime) == nil)
  }

  @Test func `the key of a file is not believed when a client sends it`() throws {
    let value = try world.upload("a", receipt: "r")
    guard case .asset(let asset) = value else { return }
    let forged = FieldValue.asset(
      Asset(fileChecksum: asset.fileChecksum, size: asset.size, key: 1))
    #expect(try world.records.save(["x": ["f": forged]])[0]?.code == .badRequest)
  }

  @Test func `what an upload holds is not removed`() throws {
    let folder = world.storage.assets
    let (path, digest) = try world.incoming("a")
    try folder.place(path, as: digest)
    #expect(!folder.remove(digest))
    #expect(access(folder.filePath(digest), F_OK) == 0)
    folder.release(digest)
    #expect(folder.remove(digest))
    #expect(access(folder.filePath(digest), F_OK) != 0)
  }

  @Test func `two uploads of the same bytes hold them both`() throws {
    let folder = world.storage.assets
    let (first, digest) = try world.incoming("a", "1")
    let (second, _) = try world.incoming("a", "2")
    try folder.place(first, as: digest)
    try folder.place(second, as: digest)
    folder.release(digest)
    #expect(!folder.remove(digest))
    folder.release(digest)
    #expect(folder.remove(digest))
  }

  @Test func `an upload that came to nothing leaves no file`() throws {
    let (path, digest) = try world.incoming("a")
    try world.storage.assets.place(path, as: digest)
    world.storage.assets.release(digest)
    #expect(try world.filesBecome(["a"]))
    try world.storage.writeAndWait { try AssetTable.abandon(digest, in: $0.database) }
    #expect(try world.filesBecome([]))
  }

  @Test func `a valid file is not abandoned`() throws {
    _ = try world.upload("a", receipt: "r")
    let (_, digest) = try world.incoming("a")
    try world.storage.writeAndWait { try AssetTable.abandon(digest, in: $0.database) }
    #expect(try world.records.count("SELECT count(*) FROM asset_removals") == 0)
  }

  @Test func `the start removes files without a row and uploads that were cut off`() throws {
    _ = try world.upload("kept", receipt: "r")
    let (path, digest) = try world.incoming("orphan")
    try world.storage.assets.place(path, as: digest)
    _ = try world.incoming("half", "upload-1-x")
    _ = try world.incoming("pieces of nobody", "pieces-7")
    try world.reopen()
    #expect(try world.filesBecome(["kept"]))
    for name in ["upload-1-x", "pieces-7"] {
      #expect(access("\(world.storage.assets.incoming)/\(name)", F_OK) != 0)
    }
  }

  @Test func `nothing is removed while a backup holds the folder, but for a day at most`() throws {
    let folder = world.storage.assets
    folder.prepare()
    close(open(folder.holdPath, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600))
    _ = try world.upload("a", receipt: "r")
    try world.expireReceipts()
    usleep(100_000)
    #expect(try world.filesBecome(["a"]))
    var times = [timespec(), timespec()]
    for index in times.indices { times[index].tv_sec = time(nil) - 25 * 60 * 60 }
    #expect(utimensat(AT_FDCWD, folder.holdPath, times, 0) == 0)
    try world.storage.writeAndWait { _ in }
    #expect(try world.filesBecome([]))
  }

  @Test func `one user has a bounded number of uploads open`() throws {
    let place = AssetReceipts.Place(
      database: world.records.database, zone: world.zone, record: RecordName(unchecked: "x"),
      field: "f")
    func announce(_ count: Int, from start: Int) throws {
      try world.storage.writeAndWait { transaction in
        let uploads = (start..<start + count).map { (hash: [UInt8]("\($0)".utf8), place: place) }
        try AssetUploads.add(uploads, by: TestRecords.user, now: 1, in: transaction)
      }
    }
    try announce(AssetUploads.openPerUserMax - 1, from: 0)
    #expect(throws: RecordError.self) { try announce(2, from: 1_000_000) }
    try announce(1, from: 2_000_000)
    #expect(throws: RecordError.self) { try announce(1, from: 3_000_000) }
  }

  private func save(_ value: FieldValue, _ context: SaveContext) throws -> RecordError? {
    let operation = RecordOperation(
      .forceUpdate,
      IncomingRecord(
        name: RecordName(unchecked: "x"), type: RecordType(unchecked: "Item"),
        fields: [IncomingField("f", .typed(value))]))
    let request = ModifyRequest(
      zone: ZoneID(name: world.zone), atomic: false, operations: [operation])
    return try world.records.store.modify(request, context)?[0].error
  }
}
