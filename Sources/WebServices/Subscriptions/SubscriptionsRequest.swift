import Records

/// One operation of `subscriptions/modify`: readable, or refused by itself without harm to the others.
public struct SubscriptionOperation: Sendable {
  /// What to do.
  public enum Action: Sendable {
    /// Make it, or put it in the place of one with the same name.
    case create(Subscription)
    /// Put it in the place of one that has to be there.
    case update(Subscription)
    /// Remove it.
    case delete(SubscriptionID)
  }

  /// The name as sent, or as chosen for it.
  public let name: String
  /// What to do, or why that could not be read.
  public let action: Result<Action, RecordError>

  /// One operation.
  public init(name: String, action: Result<Action, RecordError>) {
    self.name = name
    self.action = action
  }
}

/// The bodies of `subscriptions/modify` and `subscriptions/lookup`.
public enum SubscriptionsRequest {
  /// Reads the operations; `makeName` names what is made without a name, zones without an owner are
  /// `owner`'s. Throws BAD_REQUEST for what concerns the request as a whole.
  public static func operations(
    json: JSONObject, owner: UserRecordName?, makeName: () -> String
  ) throws(RecordError) -> [SubscriptionOperation] {
    let objects = try objects("operations", in: json)
    var operations: [SubscriptionOperation] = []
    var names: Set<String> = []
    for object in objects {
      guard let type = try object.string("operationType") else {
        throw .badRequest("Missing required key 'operationType'")
      }
      guard ["create", "update", "delete"].contains(type) else {
        throw .invalid("operationType", type)
      }
      guard let subscription = try object.object("subscription") else {
        throw .badRequest("Missing required key 'subscription'")
      }
      let operation = read(subscription, type, owner, makeName)
      guard operation.name.isEmpty || names.insert(operation.name).inserted else {
        throw .badRequest("More than one operation on subscription '\(operation.name.prefix(64))'")
      }
      operations.append(operation)
    }
    return operations
  }

  /// Reads the names to look up. Throws BAD_REQUEST.
  public static func names(json: JSONObject) throws(RecordError) -> [SubscriptionID] {
    var names: [SubscriptionID] = []
    for object in try objects("subscriptions", in: json) {
      names.append(try id(object))
    }
    return names
  }

  private static func objects(
    _ key: String, in json: JSONObject
  ) throws(RecordError) -> [JSONObject] {
    guard let objects = try json.objects(key) else {
      throw .badRequest("Missing required key '\(key)'")
    }
    guard objects.count <= Limits.operationsPerRequest else {
      throw .badRequest("At most \(Limits.operationsPerRequest) \(key) in one request")
    }
    return objects
  }

  private static func read(
    _ json: JSONObject, _ type: String, _ owner: UserRecordName?, _ makeName: () -> String
  ) -> SubscriptionOperation {
    let sent = json["subscriptionID"]
    let name = sent?.string ?? (type == "create" && sent?.isNull ?? true ? makeName() : "")
    do throws(RecordError) {
      let id = sent?.string == nil && !name.isEmpty ? SubscriptionID(unchecked: name) : try id(json)
      let action: SubscriptionOperation.Action =
        switch type {
        case "create": .create(try Subscription(json: json, id: id, owner: owner))
        case "update": .update(try Subscription(json: json, id: id, owner: owner))
        default: .delete(id)
        }
      return SubscriptionOperation(name: name, action: .success(action))
    } catch {
      return SubscriptionOperation(name: name, action: .failure(error))
    }
  }

  private static func id(_ json: JSONObject) throws(RecordError) -> SubscriptionID {
    guard let name = try json.string("subscriptionID") else {
      throw .badRequest("Missing required key 'subscriptionID'")
    }
    return try NameRules.subscriptionID(name)
  }
}
