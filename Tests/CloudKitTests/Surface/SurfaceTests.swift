import CloudKit
import Testing

// Any operation can be the base of an app's own.
private final class Modify: CKModifyRecordsOperation, @unchecked Sendable {}
private final class Fetch: CKFetchRecordsOperation, @unchecked Sendable {}
private final class Query: CKQueryOperation, @unchecked Sendable {}
private final class Zones: CKFetchRecordZonesOperation, @unchecked Sendable {}
private final class ModifyZones: CKModifyRecordZonesOperation, @unchecked Sendable {}
private final class Subscriptions: CKFetchSubscriptionsOperation, @unchecked Sendable {}
private final class ModifySubscriptions: CKModifySubscriptionsOperation, @unchecked Sendable {}
private final class DatabaseChanges: CKFetchDatabaseChangesOperation, @unchecked Sendable {}
private final class ZoneChanges: CKFetchRecordZoneChangesOperation, @unchecked Sendable {}
private final class Accept: CKAcceptSharesOperation, @unchecked Sendable {}
private final class Metadata: CKFetchShareMetadataOperation, @unchecked Sendable {}
private final class Participants: CKFetchShareParticipantsOperation, @unchecked Sendable {}
private final class Token: CKFetchWebAuthTokenOperation, @unchecked Sendable {}
private final class People: CKDiscoverUserIdentitiesOperation, @unchecked Sendable {}
private final class AllPeople: CKDiscoverAllUserIdentitiesOperation, @unchecked Sendable {}

/// What code for Apple's CloudKit may write, where it is more than a name; the rest of the folder has the names.
@Suite struct SurfaceTests {
  @Test func `an app's own subclass of an operation runs`() async {
    let configuration = CKOperation.Configuration()
    configuration.container = .lost
    let operations: [CKOperation] = [
      Modify(), Fetch(recordIDs: []), Query(), Zones.fetchAllRecordZonesOperation(), ModifyZones(),
      Subscriptions.fetchAllSubscriptionsOperation(), ModifySubscriptions(), DatabaseChanges(),
      ZoneChanges(), Accept(), Metadata(), Participants(), Token(), People(), AllPeople(),
    ]
    for operation in operations {
      operation.configuration = configuration
      await operation.run()
      #expect(operation.isFinished)
    }
  }

  @Test func `dates, lists, references and records are arguments of formats`() {
    let target = CKRecord.ID(recordName: "target")
    let record = CKRecord(recordType: "Things", recordID: CKRecord.ID(recordName: "a"))
    record["date"] = Date(timeIntervalSince1970: 1000)
    record["name"] = "b"
    record["target"] = CKRecord.Reference(recordID: target, action: .none)
    record["place"] = CLLocation(latitude: 1, longitude: 1)
    let formats: [(String, any CVarArg)] = [
      ("date > %@", Date(timeIntervalSince1970: 999) as CVarArg),
      ("date > %@", NSDate(timeIntervalSince1970: 999) as CVarArg),
      ("name IN %@", ["a", "b"] as CVarArg), ("name IN %@", NSArray(array: ["b"]) as CVarArg),
      ("name == %@", "b" as CVarArg), ("name != %@", UUID().uuidString as CVarArg),
      ("target == %@", CKRecord.Reference(recordID: target, action: .none) as CVarArg),
      ("target == %@", target as CVarArg), ("recordID == %@", record as CVarArg),
      (
        "distanceToLocation:fromLocation:(place, %@) < 5000",
        CLLocation(latitude: 1.01, longitude: 1) as CVarArg
      ),
    ]
    for (format, argument) in formats {
      let predicate = NSPredicate(format: format, argument)
      #expect(predicate.ckFormatError == nil, "\(format)")
      #expect(predicate.evaluate(with: record), "\(format)")
    }
    #expect(NSPredicate(format: "data == %@", Data([1]) as CVarArg).ckFormatError == nil)
    #expect(NSPredicate(format: "id == %@", UUID() as CVarArg).ckFormatError != nil)
  }

  @Test func `arguments of formats are told in texts, too`() {
    let (date, uuid) = (Date(timeIntervalSince1970: 0), UUID())
    let text = String(
      format: "%@ %@ %@ %@", date as CVarArg, uuid as CVarArg, ["a"] as CVarArg,
      NSNumber(value: 5) as CVarArg)
    #expect(text.contains("1970-01-01") && text.contains(uuid.uuidString))
    #expect(text.contains("a") && text.hasSuffix("5"))
    let id = String(format: "%@", CKRecord.ID(recordName: "called this") as CVarArg)
    #expect(id.contains("called this"))
  }

  @Test func `an error is told apart in each way that apps use`() {
    let missing = CKError(.zoneNotFound, userInfo: [CKErrorRetryAfterKey: 4])
    let errors: [any Error] = [
      missing, CKError(.partialFailure, userInfo: [CKPartialErrorsByItemIDKey: [1: missing]]),
      CKError(.unknownItem), CancellationError(),
    ]
    #expect(errors.map(told) == ["zone 26 4.0", "partial 1", "item", "other"])
    #expect((missing as NSError).domain == CKErrorDomain)
    #expect((missing as NSError).code == CKError.zoneNotFound.rawValue)
    #expect((missing as NSError).userInfo[CKErrorRetryAfterKey] as? Int == 4)
  }

  private func told(_ error: any Error) -> String {
    do {
      throw error
    } catch let error as CKError where error.code == .partialFailure {
      return "partial \(error.partialErrorsByItemID?.count ?? 0)"
    } catch CKError.zoneNotFound {
      let seconds = (error as? CKError)?.retryAfterSeconds ?? 0
      return "zone \((error as NSError).code) \(seconds)"
    } catch CKError.unknownItem, CKError.userDeletedZone {
      return "item"
    } catch {
      return "other"
    }
  }
}
