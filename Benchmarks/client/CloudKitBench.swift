import CloudKit

/// Measures the module `CloudKit` against the bare HTTP client that it uses.
///
/// usage: cloudkit-bench RECORDS
///
/// `MULTE_CONFIG` names the line that `multe serve --ephemeral` prints. One turn saves so many records in batches of 200
/// by the module into a zone of their own, fetches them as changes on another device, and then does both by `URLSession`
/// with request bodies of the same bytes. Prints a JSON object with seconds for each; run it again for another turn.
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
      {"records": \(count), "save": \(saved), "fetch": \(fetched), "bareSave": \(bareSaved), \
      "bareFetch": \(bareFetched), "requestBytes": \(bare.requestBytes), "answerBytes": \(bare.answerBytes)}
      """)
  }

  /// How long something takes, in seconds.
  static func seconds(_ body: () async throws -> Void) async rethrows -> Double {
    let time = try await ContinuousClock().measure(body)
    return Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
  }
}

/// The records as an app has them.
struct ModuleClient {
  private let count: Int
  private let zone = CKRecordZone.ID(zoneName: "Module-\(UUID().uuidString)")

  init(count: Int) { self.count = count }

  func save() async throws -> Double {
    let database = CKContainer(configuration: MulteConfiguration()).privateCloudDatabase
    try await database.save(CKRecordZone(zoneID: zone))
    return try await CloudKitBench.seconds {
      for start in stride(from: 0, to: count, by: 200) {
        let records = (start..<min(start + 200, count)).map(record)
        _ = try await database.modifyRecords(saving: records, deleting: [])
      }
    }
  }

  /// Fetches all by a device that has nothing.
  func fetch() async throws -> Double {
    let database = CKContainer(configuration: MulteConfiguration()).privateCloudDatabase
    _ = try await database.allRecordZones()
    return try await CloudKitBench.seconds {
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
