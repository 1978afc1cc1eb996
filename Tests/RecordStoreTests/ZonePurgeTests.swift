import Glibc
import Records
import Testing
import WebServices

@testable import RecordStore

@Suite struct ZonePurgeTests {
  private let records: TestRecords

  init() throws { records = try TestRecords() }

  @Test func `a deleted zone leaves no rows, its neighbour all`() throws {
    for zone in ["Z", "Y"] {
      try records.makeZone(zone)
      for start in stride(from: 0, to: 1_200, by: 200) {
        try records.apply(
          (start..<start + 200).map { number in
            RecordOperation(
              .create,
              IncomingRecord(
                name: RecordName(unchecked: "r\(number)"), type: RecordType(unchecked: "Item"),
                fields: [IncomingField("name", .typed(.string("n\(number)")))]))
          }, in: zone)
      }
    }
    let entries = try #require(try records.count("SELECT count(*) FROM entries"))
    try records.deleteZone("Z")
    try waitForPurge()
    #expect(try records.count("SELECT count(*) FROM records") == 1_200)
    #expect(try records.count("SELECT count(*) FROM entries") == entries / 2)
    #expect(try records.names(#"{"recordType":"Item"}"#, in: "Y").count == 1_200)
    #expect(try integrity() == ["ok"])
  }

  @Test func `a zone made and deleted many times leaves one row`() throws {
    for _ in 0..<20 {
      try records.makeZone("Z")
      try records.save(["a": ["x": .int64(1)]])
      try records.deleteZone("Z")
    }
    try waitForPurge()
    try records.makeZone("Z")
    try records.deleteZone("Z")
    try waitForPurge()
    #expect(try records.count("SELECT count(*) FROM zones") == 1)
    #expect(try records.count("SELECT count(*) FROM records") == 0)
    #expect(try records.count("SELECT count(*) FROM entries") == 0)
  }

  @Test func `a purge goes on after the store is opened again`() throws {
    try records.makeZone("Z")
    try records.save(["a": ["x": .int64(1)]])
    try records.deleteZone("Z")
    try records.store.reopen()
    try waitForPurge()
    #expect(try records.count("SELECT count(*) FROM records") == 0)
  }

  @Test func `a store is sound after all kinds of work`() throws {
    try records.makeZone("Z")
    for round in 0..<20 {
      try records.save([
        "a": ["x": .int64(Int64(round)), "words": .list(.string, [.string("w\(round)")])],
        "b": [
          "owner": .reference(
            Reference(recordName: RecordName(unchecked: "a"), action: .deleteSelf))
        ],
      ])
      if round % 3 == 0 { _ = try records.delete("a") }
    }
    #expect(try integrity() == ["ok"])
    // No entry without its record, and none of a deleted one.
    #expect(
      try records.count(
        """
        SELECT count(*) FROM entries e LEFT JOIN records r ON r.id=e.record
        WHERE r.id IS NULL OR r.deleted=1 OR r.zone<>e.zone
        """) == 0)
    try records.store.reopen()
    #expect(try integrity() == ["ok"])
  }

  private func integrity() throws -> [String] {
    try records.store.storage.read { try $0.rows("PRAGMA integrity_check") { $0.text(0) } }
  }

  private func waitForPurge() throws {
    for _ in 0..<12_000 {
      let left = try records.count("SELECT count(*) FROM zones WHERE state<>0 AND purged=0")
      if left == 0 { return }
      usleep(10_000)
    }
    Issue.record("the purge does not end")
  }
}
