import Glibc
import HTTPServer
import RecordStore
import Records
import Testing
import WebServices

@testable import Server

struct ImportTests {
  static let headers = ["Cookie: session=1", "Origin: http://multe.test"]

  /// Sends an archive and reads the lines of the answer.
  static func lines(
    _ client: RawClient, _ archive: [UInt8], _ headers: [String] = ImportTests.headers
  ) throws -> [JSONObject] {
    client.send("POST", "/multe/1/imports/keep", headers, body: archive)
    let head = try #require(client.readHead())
    #expect(head.status == 200)
    #expect(head["content-type"] == "application/x-ndjson")
    var text = ""
    while let chunk = client.readChunk(), !chunk.isEmpty { text += chunk }
    return try text.split(separator: "\n").map {
      try #require(try JSONReader.read(Array($0.utf8)).object)
    }
  }

  static func storedLists(_ world: StoreWorld) throws -> Int {
    try world.storage.read { sql in
      let reader = try DatabaseReader(
        DatabaseID(
          container: StoreWorld.container, environment: .production,
          owner: UserRecordName(unchecked: "_user1")), store: world.store, sql)
      guard let zone = try reader.zone(ZoneName(unchecked: "Lists")) else { return 0 }
      var count = 0
      _ = try reader.changes(in: zone, .init(token: nil, limit: 200, types: nil, reverse: false)) {
        if case .record = $0 { count += 1 }
      }
      return count
    }
  }

  @Test func `an archive becomes lists, with progress and a report`() throws {
    try StoreWorld.run { world, client, _ in
      try world.installHouseholdSchema()
      let lines = try Self.lines(client, KeepArchive.tar(lists: 3, itemsEach: 4))
      #expect(lines.count > 2)
      for line in lines.dropLast() {
        let progress = try #require(line["progress"]?.object)
        #expect(progress["done"]?.integer != nil && progress["total"]?.integer != nil)
      }
      let report = try #require(lines.last?["report"]?.object)
      let lists = try #require(report["lists"]?.array)
      #expect(lists.count == 3)
      #expect(lists.first?.object?["status"]?.string == "added")
      #expect(lists.first?.object?["items"]?.integer == 4)
      #expect(try Self.storedLists(world) == 15)
      #expect(comesTrue { world.incomingFiles == 0 })
    }
  }

  @Test func `a second import finds everything there`() throws {
    try StoreWorld.run { world, client, _ in
      try world.installHouseholdSchema()
      let archive = KeepArchive.tar(lists: 2, itemsEach: 3)
      _ = try Self.lines(client, archive)
      let report = try Self.lines(client, archive).last?["report"]?.object
      let states = report?["lists"]?.array?.map { $0.object?["status"]?.string }
      #expect(states == ["present", "present"])
      #expect(try Self.storedLists(world) == 8)
    }
  }

  @Test func `what is no archive is told as an error`() throws {
    try StoreWorld.run { world, client, _ in
      try world.installHouseholdSchema()
      let lines = try Self.lines(client, Array("no archive at all".utf8))
      let error = try #require(lines.last?["error"]?.object)
      #expect(error["serverErrorCode"]?.string == "BAD_REQUEST")
      #expect(error["reason"]?.string?.contains("archive") == true)
      #expect(comesTrue { world.incomingFiles == 0 })
    }
  }

  @Test func `what the store refuses is told as an error`() throws {
    try StoreWorld.run { world, client, _ in
      // Without its schema, the household's types do not exist.
      let lines = try Self.lines(client, KeepArchive.tar(lists: 1, itemsEach: 1))
      let error = try #require(lines.last?["error"]?.object)
      #expect(error["serverErrorCode"]?.string == "NOT_FOUND")
      #expect(error["reason"]?.string == "Did not find record type: Lists")
      #expect(try Self.storedLists(world) == 0)
    }
  }

  @Test func `a client that leaves ends the import after a list`() throws {
    try StoreWorld.run { world, client, server in
      try world.installHouseholdSchema()
      let archive = KeepArchive.tar(lists: 100, itemsEach: 199)
      client.send("POST", "/multe/1/imports/keep", Self.headers, body: archive)
      #expect(client.readHead()?.status == 200)
      while let line = client.readChunk(), !line.contains("\"total\":100}") {}
      // Nothing is saved from here until the server has seen that the client left.
      let gate = Gate<Void>()
      world.storage.write { _ in
        gate.wait()
      } done: { _ in
      }
      client.close()
      #expect(comesTrue { server.connectionCount == 0 })
      let before = world.storage.figures.committedWrites
      gate.open(())
      #expect(comesTrue { world.incomingFiles == 0 })
      // The list in hand is finished, and the write that held the others up; then nothing more comes.
      #expect(world.storage.figures.committedWrites <= before + 3)
    }
  }

  @Test func `nobody imports, nor does another site`() throws {
    try StoreWorld.run { world, client, server in
      let archive = KeepArchive.tar(lists: 1, itemsEach: 1)
      let path = "/multe/1/imports/keep"
      #expect(client.get(path, method: "POST", body: archive).status == 401)
      let foreign = ["Cookie: session=1", "Origin: http://elsewhere.example"]
      let large = [UInt8](repeating: 0, count: 1 << 20)
      for body in [archive, large] {
        #expect(
          RawClient(port: server.port).get(path, foreign, method: "POST", body: body).status == 403)
      }
      #expect(RawClient(port: server.port).get(path, method: "POST", body: large).status == 401)
      #expect(comesTrue { world.incomingFiles == 0 })
    }
  }

  @Test func `an empty body is refused`() throws {
    try StoreWorld.run { _, client, _ in
      let reply = client.get(
        "/multe/1/imports/keep", Self.headers, method: "POST", body: [])
      #expect(reply.status == 400)
    }
  }
}
