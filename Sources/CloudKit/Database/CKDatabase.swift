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
  let options: CallOptions

  init(_ service: Service, _ scope: Scope, _ options: CallOptions) {
    self.service = service
    self.options = options
    databaseScope = scope
  }

  private let queue = OperationQueue()

  /// Starts an operation in this database.
  public func add(_ operation: CKDatabaseOperation) {
    if operation.database == nil { operation.database = self }
    queue.addOperation(operation)
  }
}
