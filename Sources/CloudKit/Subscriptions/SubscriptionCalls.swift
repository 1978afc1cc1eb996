import Records
import WebServices

/// Listing, fetching, saving and deleting of subscriptions.
struct SubscriptionCalls: Sendable {
  let database: CKDatabase
  var options = CallOptions()

  /// All subscriptions that the user has in the database.
  func list() async throws(CKError) -> [CKSubscription] {
    let place = try await place()
    let call = ServiceCall(database.databaseScope, "subscriptions/list", body: nil, options)
    let answers = try await database.service.call(call)["subscriptions"]?.array ?? []
    var subscriptions: [CKSubscription] = []
    for answer in answers.compactMap(\.object) {
      subscriptions.append(try SubscriptionWire.read(answer, in: place))
    }
    return subscriptions
  }

  /// Each subscription, or why it is not there.
  func lookUp(
    _ ids: [CKSubscription.ID]
  ) async throws(CKError) -> [CKSubscription.ID: Result<CKSubscription, any Error>] {
    var found: [CKSubscription.ID: Result<CKSubscription, any Error>] = [:]
    for chunk in ids.chunked(Limits.operationsPerRequest) {
      let place = try await place()
      var writer = JSONWriter()
      writer.object { writer in
        writer.key("subscriptions")
        writer.array { writer in
          for id in chunk { writer.object { $0.member("subscriptionID", id) } }
        }
      }
      for (id, answer) in zip(chunk, try await answers("lookup", writer.bytes, chunk.count)) {
        if let error = CKError(json: answer) {
          found[id] = .failure(error)
        } else {
          found[id] = .success(try SubscriptionWire.read(answer, in: place))
        }
      }
    }
    return found
  }

  /// Saves and deletes; what fails by itself is in the outcome.
  func modify(
    saving subscriptions: [CKSubscription], deleting ids: [CKSubscription.ID]
  ) async throws(CKError) -> (
    saved: [CKSubscription.ID: Result<CKSubscription, any Error>],
    deleted: [CKSubscription.ID: Result<Void, any Error>]
  ) {
    let place = try await place()
    var saved: [CKSubscription.ID: Result<CKSubscription, any Error>] = [:]
    var deleted: [CKSubscription.ID: Result<Void, any Error>] = [:]
    var items: [(CKSubscription.ID, CKSubscription?, [UInt8])] = []
    for subscription in subscriptions {
      let id = subscription.subscriptionID
      do throws(CKError) {
        items.append((id, subscription, try Self.save(subscription, place)))
      } catch {
        saved[id] = .failure(error)
      }
    }
    for id in ids { items.append((id, nil, Self.delete(id))) }
    for chunk in items.chunked(Limits.operationsPerRequest) {
      var writer = JSONWriter()
      writer.object { writer in
        writer.key("operations")
        writer.array { writer in for item in chunk { writer.raw(item.2) } }
      }
      let answers = try await answers("modify", writer.bytes, chunk.count)
      for ((id, subscription, _), answer) in zip(chunk, answers) {
        let error = CKError(json: answer)
        if let subscription {
          saved[id] = error.map { .failure($0) } ?? .success(subscription)
        } else {
          deleted[id] = error.map { .failure($0) } ?? .success(())
        }
      }
    }
    return (saved, deleted)
  }

  private func place() async throws(CKError) -> WirePlace {
    try await database.service.place(database.databaseScope, .default, options)
  }

  private func answers(
    _ action: String, _ body: [UInt8], _ count: Int
  ) async throws(CKError) -> [JSONObject] {
    let call = ServiceCall(
      database.databaseScope, "subscriptions/" + action, body: body, options)
    let answers =
      try await database.service.call(call)["subscriptions"]?.array?.compactMap(\.object) ?? []
    guard answers.count == count else {
      throw CKError(
        .internalError, "The answer has another number of subscriptions than the request")
    }
    return answers
  }

  private static func save(
    _ subscription: CKSubscription, _ place: WirePlace
  ) throws(CKError) -> [UInt8] {
    var body = JSONWriter()
    try SubscriptionWire.write(subscription, in: place, to: &body)
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("operationType", "create")
      writer.key("subscription")
      writer.raw(body.bytes)
    }
    return writer.bytes
  }

  private static func delete(_ id: CKSubscription.ID) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("operationType", "delete")
      writer.key("subscription")
      writer.object { $0.member("subscriptionID", id) }
    }
    return writer.bytes
  }
}
