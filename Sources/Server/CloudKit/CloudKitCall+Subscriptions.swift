import RecordStore
import Records
import WebServices

extension CloudKitCall {
  func listSubscriptions() throws -> [UInt8] {
    let user = try subscriber()
    return try read { reader in
      let bodies = try reader.subscriptions(of: user)
      return subscriptions { writer in for body in bodies { writer.raw(body) } }
    }
  }

  func lookUpSubscriptions() throws -> [UInt8] {
    let user = try subscriber()
    let names = try SubscriptionsRequest.names(json: json)
    return try read { reader in
      let found = try names.map { try reader.subscription($0, of: user) }
      return subscriptions { writer in
        for (name, body) in zip(names, found) {
          if let body {
            writer.raw(body)
          } else {
            writer.itemError("subscriptionID", name.value, .subscriptionNotFound)
          }
        }
      }
    }
  }

  func modifySubscriptions(_ done: @escaping Done) throws {
    let user = try subscriber()
    let operations = try SubscriptionsRequest.operations(
      json: json, owner: database.owner == nil ? nil : user, makeName: UUID.random
    ).map(allowed)
    endpoint.storage.write { transaction in
      try SubscriptionModification.run(operations, of: user, database, in: transaction)
    } done: { result in
      done(result.map { outcomes in answer(outcomes) })
    }
  }

  private func subscriber() throws(RecordError) -> UserRecordName {
    guard let user else { throw RecordError.authenticationRequired }
    return user
  }

  /// Refuses what this database has no subscriptions to.
  private func allowed(_ operation: SubscriptionOperation) -> SubscriptionOperation {
    let action = operation.action.flatMap { action in
      Result { () throws(RecordError) in
        switch action {
        case .create(let subscription), .update(let subscription): try check(subscription)
        case .delete: break
        }
        return action
      }
    }
    return SubscriptionOperation(name: operation.name, action: action)
  }

  private func check(_ subscription: Subscription) throws(RecordError) {
    switch (route.scope, subscription.subject) {
    case (.public, .zone), (.public, .database):
      throw .badRequest("The public database takes subscriptions to queries only")
    case (.shared, .query):
      throw .badRequest("The shared database takes no subscriptions to queries")
    default: break
    }
    if let zone = subscription.zone { try check(zone) }
  }

  private func answer(_ outcomes: [SubscriptionOutcome]) -> [UInt8] {
    subscriptions { writer in
      for outcome in outcomes {
        switch outcome {
        case .saved(let body): writer.raw(body)
        case .deleted(let id): writer.object { $0.member("subscriptionID", id.value) }
        case .failed(let name, let error): writer.itemError("subscriptionID", name, error)
        }
      }
    }
  }

  private func subscriptions(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("subscriptions")
      writer.array(body)
    }
    return writer.bytes
  }
}
