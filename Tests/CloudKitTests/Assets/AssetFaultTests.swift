import CloudKit
import Foundation
import Testing

/// Files of records where the network, the server or a file fails.
@Suite struct AssetFaultTests {
  private let folder: TemporaryFolder
  private let network: FaultyNetwork
  private let database: CKDatabase
  private let zone: CKRecordZone.ID

  init() async throws {
    folder = try TemporaryFolder()
    let server = try SharedServer.get()
    network = try FaultyNetwork(to: server.url)
    database = network.device(of: server).privateCloudDatabase
    zone = try await SharedServer.zone().1
  }

  private func photo(_ file: URL, _ name: String = "photo") -> CKRecord {
    let record = CKRecord(
      recordType: "Photos", recordID: CKRecord.ID(recordName: name, zoneID: zone))
    record["photo"] = CKAsset(fileURL: file)
    return record
  }

  @Test(arguments: [true, false])
  func `a file that changes while it is sent fails its record`(_ isSent: Bool) async throws {
    defer { network.stop() }
    let file = try folder.file(bytes: 2_000_000)
    network.watch = { [network] bytes in
      guard bytes > 1_000_000, network.fault == .none else { return }
      network.fault = .holdAnswers
      if let handle = try? FileHandle(forWritingTo: file) {
        _ = try? handle.seekToEnd()
        try? handle.write(contentsOf: Data([1]))
        try? handle.close()
      }
      network.fault = isSent ? .delayAnswers(seconds: 0) : .cut
    }
    let record = photo(file)
    let error = await #expect(throws: CKError.self) { try await database.save(record) }
    #expect(error?.code == .assetFileModified)
    #expect(record.changedKeys() == ["photo"])
    network.watch = nil
    network.fault = .none
    try await database.save(record)
    #expect(record.recordChangeTag != nil)
  }

  @Test func `a file that goes while it is sent fails its record`() async throws {
    defer { network.stop() }
    let file = try folder.file(bytes: 2_000_000)
    network.watch = { if $0 > 1_000_000 { try? FileManager.default.removeItem(at: file) } }
    let error = await #expect(throws: CKError.self) { try await database.save(photo(file)) }
    #expect(error?.code == .assetFileNotFound)
  }

  @Test func `a server that is killed in the middle of an upload is a network failure`()
    async throws
  {
    let server = try LiveServer()
    let network = try FaultyNetwork(to: server.url)
    defer { network.stop() }
    network.watch = { if $0 > 5_000_000 { server.stop() } }
    let record = CKRecord(recordType: "Photos")
    record["photo"] = CKAsset(fileURL: try folder.file(bytes: 20_000_000))
    let error = await #expect(throws: CKError.self) {
      try await network.device(of: server).privateCloudDatabase.save(record)
    }
    #expect(error?.code.isOfNetwork == true)
    #expect(record.changedKeys() == ["photo"])
  }

  @Test func `an upload without a network fails the whole operation`() async throws {
    defer { network.stop() }
    let told = Calls<String>()
    let operation = CKModifyRecordsOperation(
      recordsToSave: [photo(try folder.file(bytes: 2_000_000)), photo(folder.url, "bad")])
    operation.setNewer(told)
    network.watch = { [network] in if $0 > 1_000_000 { network.fault = .cut } }
    await operation.run(in: database)
    let end = try #require(told.all.last)
    #expect(told.all.count == 3)
    #expect(end != "result ok" && end != "result partialFailure")
  }

  @Test func `an upload can be cancelled`() async throws {
    defer { network.stop() }
    let told = Calls<String>()
    let operation = CKModifyRecordsOperation(
      recordsToSave: [photo(try folder.file(bytes: 2_000_000))])
    operation.setNewer(told)
    network.watch = { [network] in
      guard $0 > 1_000_000 else { return }
      network.fault = .hang
      operation.cancel()
    }
    await operation.run(in: database)
    #expect(told.all == ["save photo operationCancelled", "result operationCancelled"])
  }

  @Test func `a file is not sent again for a save that is repeated`() async throws {
    defer { network.stop() }
    let record = photo(try folder.file(bytes: 1_000_000))
    record.setParent(CKRecord.ID(recordName: "nobody", zoneID: zone))
    await #expect(throws: CKError.self) { try await database.save(record) }
    let sent = network.bytesSent
    #expect(sent > 1_000_000)
    record.parent = nil
    try await database.save(record)
    #expect(network.bytesSent - sent < 100_000)
    // And one that changed since is.
    record["photo"] = CKAsset(fileURL: try folder.file(bytes: 1_000_000))
    try await database.save(record)
    #expect(network.bytesSent - sent > 1_000_000)
  }

  @Test func `a download that fails fails its record and not the operation`() async throws {
    defer { network.stop() }
    let plain = CKRecord(
      recordType: "Photos", recordID: CKRecord.ID(recordName: "plain", zoneID: zone))
    let record = photo(try folder.file(bytes: 3_000_000))
    _ = try await database.modifyRecords(saving: [plain, record], deleting: [])
    network.fault = .cutAnswers(afterBytes: 1_000_000)
    let (told, result) = (Calls<String>(), Calls<String>())
    let operation = CKFetchRecordsOperation(recordIDs: [plain.recordID, record.recordID])
    operation.perRecordResultBlock = { told.add("\($0.recordName) \($1.code == nil)") }
    operation.fetchRecordsResultBlock = { result.add($0.name) }
    await operation.run(in: database)
    #expect(told.all == ["plain true", "photo false"])
    #expect(result.all == ["ok"])

    let query = CKQuery(recordType: "Photos", predicate: NSPredicate(value: true))
    let matches = try await database.records(matching: query, inZoneWith: zone).matchResults
    #expect(matches.filter { $0.1.code == nil }.map(\.0) == [plain.recordID])
    network.fault = .none
    let again = try await database.records(matching: query, inZoneWith: zone).matchResults
    #expect(again.count == 2 && again.allSatisfy { $0.1.code == nil })
  }

  @Test func `progress grows until the record is there`() async throws {
    defer { network.stop() }
    let record = photo(try folder.file(bytes: 3_000_000))
    let (up, down) = (Calls<Double>(), Calls<Double>())
    let save = CKModifyRecordsOperation(recordsToSave: [record])
    save.perRecordProgressBlock = { _, fraction in up.add(fraction) }
    await save.run(in: database)
    let fetch = CKFetchRecordsOperation(recordIDs: [record.recordID])
    fetch.perRecordProgressBlock = { _, fraction in down.add(fraction) }
    await fetch.run(in: database)
    for fractions in [up.all, down.all] {
      // How often the library tells of bytes is its own affair.
      #expect(fractions.last == 1)
      #expect(zip(fractions, fractions.dropFirst()).allSatisfy { $0 < $1 })
      #expect(fractions[0] > 0)
    }
  }

  /// In a process of its own, since other tests need memory too.
  @Test func `large files do not fill the memory`() async {
    await #expect(processExitsWith: .success) {
      let server = try LiveServer(arguments: ["--asset-max-mb", "200"])
      let database = server.device().privateCloudDatabase
      let folder = try TemporaryFolder()
      let file = try folder.file(bytes: 160_000_000)
      let record = CKRecord(recordType: "Photos")
      record["photo"] = CKAsset(fileURL: file)
      try await database.save(record)
      let fetched = try await database.record(for: record.recordID)
      server.stop()
      #expect((fetched["photo"] as? CKAsset)?.fileURL != nil)
      // The thread sanitizer takes many times the memory, and terabytes of addresses.
      let isWatched = try Self.kilobytes("VmPeak") > 1_000_000_000
      #expect(try Self.kilobytes("VmHWM") < (isWatched ? 1_200_000 : 120_000))
    }
  }

  /// The most memory (`VmHWM`) or addresses (`VmPeak`) that this process has had.
  private static func kilobytes(_ name: String) throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix(name + ":") }
    return try #require(
      line.flatMap {
        Int($0.split(whereSeparator: \.isWhitespace).dropFirst().first ?? "")
      })
  }
}
