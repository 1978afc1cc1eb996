import Records
import Testing
import WebServices

@Suite struct PushNotificationTests {
  private let owner = UserRecordName(unchecked: "_owner")

  private func subscription(info: String) throws -> Subscription {
    let json = """
      {"subscriptionType":"query","firesOn":["create"],"query":{"recordType":"Note"},
      "notificationInfo":\(info)}
      """
    return try Subscription(
      json: JSONReader.read(Array(json.utf8)).object!, id: SubscriptionID(unchecked: "s"))
  }

  private func place(_ scope: DatabaseScope, owner: UserRecordName?) -> PushNotification.Place {
    PushNotification.Place(
      container: "c", scope: scope, zone: ZoneID(name: ZoneName(unchecked: "Z"), owner: owner),
      subscriber: UserRecordName(unchecked: "_me"))
  }

  private func note(_ values: [Field]) -> Record {
    let stamp = Stamp(timestamp: 1, user: owner)
    return Record(
      name: RecordName(unchecked: "n"), type: RecordType(unchecked: "Note"), fields: values,
      changeTag: ChangeTag(position: 1), created: stamp, modified: stamp)
  }

  private func text(_ notification: PushNotification) -> String {
    String(decoding: notification.json, as: UTF8.self)
  }

  @Test func `a record is told with the values asked for`() throws {
    let record = note([
      Field("at", .timestamp(7)), Field("bytes", .bytes([1])), Field("list", .list(.int64, [])),
      Field("secret", .sealed(SealedValue(type: .scalar(.string), byteCount: 1, bytes: [1]))),
      Field("title", .string("T")),
      Field("to", .reference(Reference(recordName: RecordName(unchecked: "r")))),
    ])
    let subscription = try subscription(
      info: #"{"additionalFields":["title","at","to","bytes","list","secret","absent","title"]}"#)
    let told = NotifiedRecord(record, .update)
    #expect(
      text(.init(subscription, id: "N", place(.shared, owner: owner), .record(told))) == """
        {"ck":{"nid":"N","cid":"c","ckuserid":"_me","ce":2,"qry":{"sid":"s","zid":"Z",\
        "zoid":"_owner","dbs":2,"rid":"n","fo":2,"af":{"at":7,"title":"T",\
        "to":{"recordName":"r","action":"NONE"}}}}}
        """)
  }

  @Test func `the public database has no owner and nothing to show is not shown`() throws {
    let told = NotifiedRecord(note([]), .delete)
    #expect(
      text(.init(try subscription(info: "{}"), id: "N", place(.public, owner: nil), .record(told)))
        == """
        {"ck":{"nid":"N","cid":"c","ckuserid":"_me","ce":2,"qry":{"sid":"s","zid":"Z","dbs":0,\
        "rid":"n","fo":3}}}
        """)
  }

  @Test func `a feed tells that there is something to fetch`() throws {
    let subscription = try subscription(
      info: #"{"alertBody":"a","alertLocalizationKey":"k","alertLocalizationArgs":["f"]}"#)
    #expect(
      text(.init(subscription, id: "N", place(.private, owner: owner), .fetch)) == """
        {"aps":{"alert":{"body":"a","loc-key":"k","loc-args":[""]}},"ck":{"nid":"N","cid":"c",\
        "ckuserid":"_me","ce":2,"fet":{"sid":"s","zid":"Z","zoid":"_owner","dbs":1}}}
        """)
  }

  @Test func `a notification that is too large says that it was pruned`() throws {
    let record = note([Field("title", .string(String(repeating: "x", count: 5_000)))])
    let subscription = try subscription(
      info:
        #"{"alertLocalizationKey":"k","alertLocalizationArgs":["title"],"additionalFields":["title"]}"#
    )
    let told = NotifiedRecord(record, .create)
    let json = text(.init(subscription, id: "N", place(.private, owner: owner), .record(told)))
    #expect(json.contains(#""loc-args":[""]"#) && json.contains(#""pruned":true"#))
    #expect(!json.contains(#""af""#) && json.utf8.count < 500)
  }

  @Test func `a subscription is read back from what is stored`() throws {
    for json in [
      #"{"subscriptionType":"database","notificationInfo":{"alertBody":"a"}}"#,
      #"{"subscriptionType":"zone","zoneID":{"zoneName":"Z"},"firesOnce":true}"#,
      #"{"subscriptionType":"zone","zoneWide":true}"#,
      #"{"subscriptionType":"query","query":{"recordType":"T"},"firesOn":["delete"]}"#,
      #"{"subscriptionType":"query","query":{"recordType":"T"},"firesOn":["delete"],"zoneWide":false}"#,
    ] {
      let made = try Subscription(
        json: JSONReader.read(Array(json.utf8)).object!, id: SubscriptionID(unchecked: "s"),
        owner: owner)
      let read = try Subscription(stored: made.json)
      #expect(read.json == made.json && read.zone == made.zone && read.id == made.id)
      #expect(read.firesOnce == made.firesOnce && read.info == made.info)
    }
  }
}
