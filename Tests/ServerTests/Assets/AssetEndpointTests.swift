import HTTPServer
@testable import RecordStore
import Records
import Testing

@testable import Server

@Suite struct AssetEndpointTests {
  private static let place = AssetReceipts.Place(
    database: DatabaseID(
      container: "c", environment: .development, owner: UserRecordName(unchecked: "_u")),
    zone: .defaultZone, record: RecordName(unchecked: "r"), field: "f")

  @Test func `an upload address is good for 15 minutes, and for an upload that began before`()
    throws
  {
    try Self.run { storage, addresses in
      let endpoint = UploadEndpoint(
        AssetIntake(storage: storage, bytesMax: 1 << 20), addresses, reportFault: { _ in })
      defer { endpoint.stop() }
      let life = Int64(Limits.uploadAddressSeconds) * 1_000
      let young = try Self.announce(storage, ago: life - 60_000)
      let old = try Self.announce(storage, ago: life + 60_000)
      #expect(try endpoint.isAddressProof(Self.head(young)))
      #expect(throws: RecordError.self) { try endpoint.isAddressProof(Self.head(old)) }
      #expect(throws: RecordError.self) { try endpoint.isAddressProof(Self.head("x")) }
      #expect(throws: RecordError.self) { try endpoint.isAddressProof(Self.head("")) }
      let small = [UInt8](repeating: 1, count: 100)
      #expect(Self.send(small, to: endpoint, old, storage).status == 404)
      #expect(Self.send(small, to: endpoint, young, storage).status == 200)
      // A large one was looked at before its body came, and may have taken long.
      let large = [UInt8](repeating: 1, count: 100_000)
      #expect(Self.send(large, to: endpoint, old, storage).status == 200)
    }
  }

  @Test func `an address that is over is told as such, a wrong one as none`() throws {
    try Self.run { storage, addresses in
      let intake = AssetIntake(storage: storage, bytesMax: 1 << 20)
      let path = storage.assets.incoming + "/upload-x"
      write([1, 2, 3], to: path)
      let (row, _) = try intake.take(path) { row, transaction in
        try AssetReceipts.add(
          [1], of: row.key, for: Self.place, by: UserRecordName(unchecked: "_u"), now: Clock.now(),
          in: transaction)
      }
      let endpoint = DownloadEndpoint(
        storage: storage, addresses: addresses, reportFault: { Issue.record("\($0)") })
      let now = Clock.now() / 1_000
      func status(at seconds: Int64, _ change: (String) -> String = { $0 }) -> Int {
        let address = addresses.download(Asset(row), of: row.key, base: "", nowSeconds: seconds)
        return Self.get(change(address), endpoint).status
      }
      #expect(status(at: now) == 200)
      #expect(status(at: now - 3_600) == 200)
      #expect(status(at: now - 2 * 3_600) == 410)
      #expect(status(at: now - 2 * 3_600) { $0 + "x" } == 404)
      try storage.writeAndWait { transaction in
        _ = try AssetReceipts.removeExpired(now: .max, limit: 1, in: transaction.database)
      }
      #expect(status(at: now) == 404)
    }
  }

  private static func run(_ body: (Storage, AssetAddresses) throws -> Void) throws {
    try withFolder { folder in
      let storage = try Storage(
        folder: try DataFolder(path: folder), format: ServerFormat.current, durability: .none)
      defer { storage.close() }
      storage.assets.prepare()
      try storage.writeAndWait { _ in }
      try body(storage, AssetAddresses(.random()))
    }
  }

  private static func announce(_ storage: Storage, ago: Int64) throws -> String {
    let secret = Secret.random()
    try storage.writeAndWait { transaction in
      try AssetUploads.add(
        [(hash: secret.hash.bytes, place: place)], by: UserRecordName(unchecked: "_u"),
        now: Clock.now() - ago, in: transaction)
    }
    return secret.text
  }

  private static func head(_ token: String) -> HTTPRequestHead {
    HTTPRequestHead(
      method: "POST", rawPath: AssetAddresses.uploadPath, rawQuery: "token=\(token)")
  }

  private static func send(
    _ bytes: [UInt8], to endpoint: UploadEndpoint, _ token: String, _ storage: Storage
  ) -> HTTPResponse {
    let path = storage.assets.incoming + "/upload-test"
    write(bytes, to: path)
    return answer(
      HTTPRequest(head: head(token), body: .file(path: path, byteCount: bytes.count)),
      AssetAddresses.uploadPath, [(name: "token", value: token)], endpoint)
  }

  private static func get(_ address: String, _ endpoint: DownloadEndpoint) -> HTTPResponse {
    let parts = address.split(separator: "?")
    let head = HTTPRequestHead(
      method: "GET", rawPath: String(parts[0]), rawQuery: String(parts[1]))
    return answer(
      HTTPRequest(head: head), head.rawPath, RequestQuery.read(head.rawQuery) ?? [], endpoint)
  }

  private static func answer(
    _ request: HTTPRequest, _ path: String, _ query: [(name: String, value: String)],
    _ endpoint: any Endpoint
  ) -> HTTPResponse {
    let gate = Gate<HTTPResponse>()
    endpoint.respond(
      to: ServerRequest(
        http: request, path: path, query: query, clientAddress: "", origin: "http://x",
        caller: .nobody)
    ) { gate.open($0) }
    return gate.wait()
  }
}
