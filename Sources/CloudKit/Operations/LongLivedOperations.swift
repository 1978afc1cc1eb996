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

/// Long-lived operations. They live as long as this process: one that another began is not found.
extension CKContainer {
  /// The IDs of the long-lived operations that are not finished.
  public func allLongLivedOperationIDs() async throws -> [CKOperation.ID] {
    LongLivedOperations.all.keys.sorted()
  }

  /// The IDs of the long-lived operations that are not finished.
  @preconcurrency public func fetchAllLongLivedOperationIDs(
    completionHandler: @escaping @Sendable ([CKOperation.ID]?, (any Error)?) -> Void
  ) {
    Callback.run(completionHandler) { try await self.allLongLivedOperationIDs() }
  }

  /// A long-lived operation that is not finished; nil if there is none with that ID. It runs: blocks that are set now
  /// are told of what is left, and adding it again changes nothing.
  public func longLivedOperation(for operationID: CKOperation.ID) async throws -> CKOperation? {
    LongLivedOperations.all[operationID]
  }

  /// A long-lived operation that is not finished; nil if there is none with that ID.
  @preconcurrency public func fetchLongLivedOperation(
    withID operationID: CKOperation.ID,
    completionHandler: @escaping @Sendable (CKOperation?, (any Error)?) -> Void
  ) {
    Task {
      do {
        completionHandler(try await self.longLivedOperation(for: operationID), nil)
      } catch {
        completionHandler(nil, error)
      }
    }
  }
}
