/// One of a container's databases.
///
/// Every function is there as `async` and with a completion handler; a batch tells each item's result.
open class CKDatabase: NSObject, @unchecked Sendable {
  /// Which database. Source: CKDatabase.h.
  public enum Scope: Int, Sendable, CaseIterable {
    /// One for all users.
    case `public` = 1
    /// One for each user.
    case `private` = 2
    /// What others share with a user.
    case shared = 3
  }

  /// Which database this is.
  public let databaseScope: Scope
  let service: Service
  /// How calls are made, and how operations work that do not say it themselves.
  let defaults: OperationDefaults
  private let queue = OperationQueue()

  init(_ service: Service, _ scope: Scope, _ defaults: OperationDefaults = .init()) {
    self.service = service
    self.defaults = defaults
    databaseScope = scope
  }

  /// How calls are made.
  var options: CallOptions { defaults.options }

  /// Starts an operation in this database. One that runs already, as a long-lived one that was found again, goes on.
  public func add(_ operation: CKDatabaseOperation) {
    guard operation.beginOnce() else { return }
    if operation.database == nil { operation.database = self }
    defaults.apply(to: operation)
    queue.addOperation(operation)
  }
}
