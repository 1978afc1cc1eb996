/// What can happen to a record. The numbers are those of notifications.
public enum RecordEvent: Int64, Sendable, Hashable, CaseIterable {
  case create = 1
  case update = 2
  case delete = 3

  /// The name in a subscription.
  public var wireName: String {
    switch self {
    case .create: "create"
    case .update: "update"
    case .delete: "delete"
    }
  }

  /// The event with a name; nil for an unknown one.
  public init?(wireName: String) {
    guard let event = Self.allCases.first(where: { $0.wireName == wireName }) else { return nil }
    self = event
  }
}

extension Query {
  /// What a subscription to this query hears of a change: a record that is saved has to match afterwards,
  /// one that is deleted before. So one that begins to match is an update, and of one that ceases to match
  /// nothing is heard. Source: `CKSubscription.h`, as far as it says.
  public func event(before: Record?, after: Record?) -> RecordEvent? {
    switch (before, after) {
    case (nil, let after?): matches(after) ? .create : nil
    case (_?, let after?): matches(after) ? .update : nil
    case (let before?, nil): matches(before) ? .delete : nil
    case (nil, nil): nil
    }
  }
}
