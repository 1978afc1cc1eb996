import Synchronization

/// An operation that works in a database.
open class CKDatabaseOperation: CKOperation, @unchecked Sendable {
  private let target = Mutex<CKDatabase?>(nil)

  /// The database; nil for the private one of the configuration's container, or of the default one.
  public var database: CKDatabase? {
    get { target.withLock { $0 } }
    set { target.withLock { $0 = newValue } }
  }

  /// The database that the operation works in.
  var databaseToUse: CKDatabase {
    database ?? (containerToUse ?? CKContainer.default()).privateCloudDatabase
  }
}
