import Synchronization

/// The long-lived operations of this process that are not finished. They do not outlive it.
enum LongLivedOperations {
  private static let running = Mutex<[CKOperation.ID: CKOperation]>([:])

  static func note(_ operation: CKOperation) {
    running.withLock { $0[operation.operationID] = operation }
  }

  static func forget(_ operation: CKOperation) {
    running.withLock { $0[operation.operationID] = nil }
  }

  static var all: [CKOperation.ID: CKOperation] { running.withLock { $0 } }
}
