import Records
import WebServices

/// Subscriptions in requests and answers.
enum SubscriptionWire {
  private static let events: [(name: String, option: CKQuerySubscription.Options)] = [
    ("create", .firesOnRecordCreation), ("update", .firesOnRecordUpdate),
    ("delete", .firesOnRecordDeletion),
  ]

  /// Writes the subscription as an object. Throws `CKError.invalidArguments` for a predicate that no server can be
  /// asked for.
  static func write(
    _ subscription: CKSubscription, in place: WirePlace, to writer: inout JSONWriter
  ) throws(CKError) {
    let query = try query(subscription, in: place)
    writer.object { writer in
      writer.member("subscriptionID", subscription.subscriptionID)
      switch subscription {
      case let subscription as CKQuerySubscription:
        writer.member("subscriptionType", "query")
        write(subscription, query, to: &writer)
      case let subscription as CKRecordZoneSubscription:
        writer.member("subscriptionType", "zone")
        writer.member("zoneID", subscription.zoneID)
      default: writer.member("subscriptionType", "database")
      }
      guard let info = subscription.notificationInfo else { return }
      writer.key("notificationInfo")
      info.state.withLock { $0 }.write(to: &writer)
    }
  }

  private static func query(
    _ subscription: CKSubscription, in place: WirePlace
  ) throws(CKError) -> [UInt8] {
    guard let subscription = subscription as? CKQuerySubscription else { return [] }
    let query = CKQuery(
      recordType: subscription.recordType ?? "", predicate: subscription.predicate)
    do throws(PredicateFault) {
      let content = try query.content(caller: place.caller)
      guard !content.matchesNothing else {
        throw PredicateFault(reason: "A subscription to what no record can meet tells nothing")
      }
      return content.json
    } catch {
      throw CKError(.invalidArguments, error.reason)
    }
  }

  private static func write(
    _ subscription: CKQuerySubscription, _ query: [UInt8], to writer: inout JSONWriter
  ) {
    writer.key("query")
    writer.raw(query)
    let options = subscription.querySubscriptionOptions
    writer.key("firesOn")
    writer.array { writer in
      for event in events where options.contains(event.option) { writer.string(event.name) }
    }
    if options.contains(.firesOnce) { writer.member("firesOnce", true) }
    if let zone = subscription.zoneID {
      writer.member("zoneID", zone)
    } else {
      writer.member("zoneWide", true)
    }
  }

  /// The subscription in an answer. Throws `CKError.internalError` for one that is not as the protocol has it.
  static func read(_ json: JSONObject, in place: WirePlace) throws(CKError) -> CKSubscription {
    guard let id = json["subscriptionID"]?.string else { throw unreadable }
    let zone = json["zoneID"]?.object.map { place.zoneID(json: $0) }
    let subscription: CKSubscription
    switch json["subscriptionType"]?.string {
    case "query": subscription = try query(json, id, zone)
    case "zone":
      guard let zone else { throw unreadable }
      subscription = CKRecordZoneSubscription(zoneID: zone, subscriptionID: id)
    case "database": subscription = CKDatabaseSubscription(subscriptionID: id)
    default: throw unreadable
    }
    subscription.notificationInfo = json["notificationInfo"]?.object.map {
      CKNotificationInfo(settings: NotificationSettings($0))
    }
    return subscription
  }

  private static func query(
    _ json: JSONObject, _ id: String, _ zone: CKRecordZoneID?
  ) throws(CKError) -> CKQuerySubscription {
    guard let query = json["query"]?.object, let type = query["recordType"]?.string else {
      throw unreadable
    }
    let names = json["firesOn"]?.array?.compactMap(\.string) ?? []
    var options: CKQuerySubscription.Options = json["firesOnce"]?.bool == true ? .firesOnce : []
    for event in events where names.contains(event.name) { options.insert(event.option) }
    let filters = query["filterBy"].map {
      $0.array?.compactMap(\.object) ?? [$0.object].compactMap(\.self)
    }
    let subscription = CKQuerySubscription(
      recordType: type, predicate: try FilterPredicate.predicate(filters ?? []),
      subscriptionID: id, options: options)
    subscription.zoneID = zone
    return subscription
  }

  private static var unreadable: CKError {
    CKError(.internalError, "The answer has a subscription that cannot be read")
  }
}
