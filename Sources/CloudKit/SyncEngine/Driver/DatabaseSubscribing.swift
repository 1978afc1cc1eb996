import WebServices

/// Makes the engine's subscription to its database.
struct DatabaseSubscribing: Sendable {
  let database: CKDatabase

  /// The ID of the subscription: an earlier one to the database, else a new one.
  func callAsFunction() async throws(CKError) -> String {
    let list = ServiceCall(
      database.databaseScope, "subscriptions/list", body: nil, database.options)
    let all = try await database.service.call(list)["subscriptions"]?.array?.compactMap(\.object)
    let earlier = (all ?? []).first { $0["subscriptionType"]?.string == "database" }
    if let id = earlier?["subscriptionID"]?.string { return id }
    let id = "CKSyncEngine-\(UUID().uuidString)"
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("operations")
      writer.array { writer in
        writer.object { writer in
          writer.member("operationType", "create")
          writer.key("subscription")
          writer.object { writer in
            writer.member("subscriptionID", id)
            writer.member("subscriptionType", "database")
            writer.key("notificationInfo")
            writer.object { $0.member("shouldSendContentAvailable", true) }
          }
        }
      }
    }
    let make = ServiceCall(
      database.databaseScope, "subscriptions/modify", body: writer.bytes, database.options)
    let answer = try await database.service.call(make)["subscriptions"]?.array?.first?.object
    if let error = answer.flatMap({ CKError(json: $0) }) { throw error }
    return id
  }
}
