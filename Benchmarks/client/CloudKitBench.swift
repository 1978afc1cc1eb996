import CloudKit

/// Measures the module `CloudKit` against the bare HTTP client that it uses.
///
/// usage: cloudkit-bench RECORDS
///
/// `MULTE_CONFIG` names the line that `multe serve --ephemeral` prints. One turn saves so many records in batches of 200
/// by the module into a zone of their own, fetches them as changes on another device, and then does both by `URLSession`
/// with request bodies of the same bytes. Prints a JSON object with seconds for each, of the clock and of this program's
/// processor; run it again for another turn.
@main struct CloudKitBench {
  static func main() async throws {
    let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 10_000
    let module = ModuleClient(count: count)
    let saved = try await module.save()
    let fetched = try await module.fetch()
    let bare = try await BareClient(count: count)
    let bareSaved = try await bare.save()
    let bareFetched = try await bare.fetch()
    print(
      """
      {"records": \(count), "save": \(saved.clock), "fetch": \(fetched.clock), \
      "bareSave": \(bareSaved.clock), "bareFetch": \(bareFetched.clock), \
      "saveCPU": \(saved.processor), "fetchCPU": \(fetched.processor), \
      "bareSaveCPU": \(bareSaved.processor), "bareFetchCPU": \(bareFetched.processor), \
      "requestBytes": \(bare.requestBytes), "answerBytes": \(bare.answerBytes)}
      """)
  }
}

/// What something takes, in seconds.
struct Time {
  /// From its begin to its end.
  let clock: Double
  /// Of this program's processor time.
  let processor: Double

  /// Measures something.
  init(_ body: () async throws -> Void) async rethrows {
    let before = Self.processorTime
    let clock = try await ContinuousClock().measure(body)
    self.clock = Double(clock.components.seconds) + Double(clock.components.attoseconds) / 1e18
    processor = Self.processorTime - before
  }

  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// The records as an app has them.
struct ModuleClient {
  private let count: Int
  private let zone = CKRecordZone.ID(zoneName: "Module-\(UUID().uuidString)")

  init(count: Int) { self.count = count }

  func save() async throws -> Time {
    let database = CKContainer(configuration: MulteConfiguration()).privateCloudDatabase
    try await database.save(CKRecordZone(zoneID: zone))
    return try await Time {
      for start in stride(from: 0, to: count, by: 200) {
        let records = (start..<min(start + 200, count)).map(record)
        _ = try await database.modifyRecords(saving: records, deleting: [])
      }
    }
  }

  /// Fetches all by a device that has nothing.
  func fetch() async throws -> Time {
    let database = CKContainer(configuration: MulteConfiguration()).privateCloudDatabase
    _ = try await database.allRecordZones()
    return try await Time {
      var token: CKServerChangeToken?
      var found = 0
      var isMore = true
      while isMore {
        let page = try await database.recordZoneChanges(inZoneWith: zone, since: token)
        for result in page.modificationResultsByID.values
        where try result.get().record["name"] as? String != nil {
          found += 1
        }
        (token, isMore) = (page.changeToken, page.moreComing)
      }
      precondition(found == count, "\(found) records were fetched")
    }
  }

  private func record(_ number: Int) -> CKRecord {
    let record = CKRecord(
      recordType: "Items", recordID: CKRecord.ID(recordName: "item-\(number)", zoneID: zone))
    record["name"] = "Item \(number)"
    record["number"] = Double(number)
    record["unit"] = "kg"
    record["position"] = "a\(number)"
    record["isChecked"] = number % 2
    record["addedAt"] = Date(timeIntervalSince1970: 1_700_000_000 + Double(number))
    return record
  }
}
