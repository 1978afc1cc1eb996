import Testing

@testable import CloudKit

/// What the courier brings, made into what a push brings.
@Suite struct CourierFrameTests {
  private func read(_ json: String, isOfDatabase: Bool = false) -> CKNotification? {
    CourierFrame(Data(json.utf8)).flatMap {
      CKNotification(fromRemoteNotificationDictionary: $0.pushed(isOfDatabase: isOfDatabase))
    }
  }

  @Test func `databases are counted from 1`() {
    for (number, scope) in [(0, CKDatabase.Scope.public), (1, .private), (2, .shared)] {
      let frame = #"{"ck": {"qry": {"dbs": \#(number), "rid": "r", "fo": 1, "sid": "s"}}}"#
      #expect((read(frame) as? CKQueryNotification)?.databaseScope == scope)
    }
  }

  @Test func `a feed is that of a zone or of a database`() {
    let frame = #"{"ck": {"fet": {"dbs": 2, "sid": "s", "zid": "Z", "zoid": "_o"}}}"#
    let zone = read(frame) as? CKRecordZoneNotification
    #expect(zone?.recordZoneID == CKRecordZone.ID(zoneName: "Z", ownerName: "_o"))
    let database = read(frame, isOfDatabase: true) as? CKDatabaseNotification
    #expect(database?.databaseScope == .shared && database?.subscriptionID == "s")
    let feed = CourierFrame(Data(frame.utf8))?.feedSubscription
    #expect(feed?.id == "s" && feed?.scope == .shared)
  }

  @Test func `what stands for all that was missed is of the database`() {
    let frame = #"{"ck": {"missed": true, "fet": {"dbs": 1, "sid": "s", "zid": "Z"}}}"#
    let database = read(frame) as? CKDatabaseNotification
    #expect(database?.isPruned == true && database?.databaseScope == .private)
    #expect(CourierFrame(Data(frame.utf8))?.feedSubscription == nil)
  }

  @Test(arguments: [
    "", "x", "[]", "1", "null", "{}", #"{"ck": 1}"#, #"{"ck": []}"#, #"{"ck": null}"#, "\u{0}", "{",
    #"{"ck": {"#, #"{"aps": {}}"#,
  ])
  func `what is no notification is none`(text: String) {
    #expect(CourierFrame(Data(text.utf8)) == nil)
  }

  @Test(arguments: [
    #"{"ck": {}}"#, #"{"ck": {"qry": 1, "fet": []}}"#,
    #"{"ck": {"fet": {"dbs": 9223372036854775807}}}"#,
    #"{"ck": {"fet": {"dbs": -1, "sid": 5}}, "aps": 7}"#, #"{"ck": {"missed": "x", "met": {}}}"#,
    #"{"ck": {"qry": {"dbs": 1e400}}}"#,
  ])
  func `a frame that is not as it should be stops nothing`(text: String) {
    let frame = CourierFrame(Data(text.utf8))
    #expect(frame?.feedSubscription == nil)
    for isOfDatabase in [true, false] {
      let told = read(text, isOfDatabase: isOfDatabase)
      #expect(told?.subscriptionID == nil)
    }
  }

  @Test func `pauses grow with each failure and end with a success`() {
    var pause = CourierPause()
    #expect(pause.seconds == nil)
    var longest = 0.0
    for _ in 0..<40 {
      pause.failed(CKError(.networkFailure))
      longest = max(longest, pause.seconds ?? 0)
      #expect((pause.seconds ?? 0) > 0 && (pause.seconds ?? 0) <= 60)
    }
    #expect(longest >= 30)
    pause.failed(CKError(.requestRateLimited, userInfo: [CKErrorRetryAfterKey: 90.0]))
    #expect(pause.seconds == 90)
    pause.succeeded(hadNews: true)
    #expect(pause.seconds == nil)
    pause.failed(CKError(.networkFailure))
    #expect((pause.seconds ?? 1) <= 0.25)
  }
}
