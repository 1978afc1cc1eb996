/// An app's records on a server: the public database, a user's private one, and what others share with the user.
///
/// Which server that is, and who the user is, say the environment, a file, or ``multe(_:)``; see ``MulteConfiguration``.
open class CKContainer: NSObject, @unchecked Sendable {
  let service: Service
  /// How calls are made, and how operations work that do not say it themselves.
  let defaults: OperationDefaults

  /// The container of the app: the one that ``multe(_:)`` was last called with, else the one of the environment.
  open class func `default`() -> CKContainer {
    CKContainer(service: SharedServices.service(nil))
  }

  /// The container with an identifier.
  public required convenience init(identifier containerIdentifier: String) {
    self.init(service: SharedServices.service(containerIdentifier))
  }

  /// A container on a server, which need not be the one that other code knows: a test has one for each device.
  public convenience init(configuration: MulteConfiguration) {
    self.init(service: Service(configuration))
  }

  init(service: Service, defaults: OperationDefaults = .init()) {
    self.service = service
    self.defaults = defaults
    privateCloudDatabase = CKDatabase(service, .private, defaults)
    publicCloudDatabase = CKDatabase(service, .public, defaults)
    sharedCloudDatabase = CKDatabase(service, .shared, defaults)
  }

  /// Says where the container is, for all of the program's code, and gives it. Said again with another account, it
  /// signs that one in, and posts `CKAccountChanged`.
  @discardableResult
  public class func multe(_ configuration: MulteConfiguration) -> CKContainer {
    let (service, isAnotherAccount) = SharedServices.register(configuration)
    if isAnotherAccount {
      NotificationCenter.default.post(name: .CKAccountChanged, object: nil)
    }
    return CKContainer(service: service)
  }

  /// The container's identifier.
  public var containerIdentifier: String? { service.configuration.containerIdentifier }
  /// The user's own records.
  public let privateCloudDatabase: CKDatabase
  /// The records of all users.
  public let publicCloudDatabase: CKDatabase
  /// The records that others share with the user.
  public let sharedCloudDatabase: CKDatabase

  /// One of the three databases.
  public func database(with databaseScope: CKDatabase.Scope) -> CKDatabase {
    switch databaseScope {
    case .public: publicCloudDatabase
    case .private: privateCloudDatabase
    case .shared: sharedCloudDatabase
    }
  }

  private let queue = OperationQueue()

  /// How calls are made.
  var options: CallOptions { defaults.options }

  /// Starts an operation in this container. One that runs already, as a long-lived one that was found again, goes on.
  public func add(_ operation: CKOperation) {
    guard operation.beginOnce() else { return }
    operation.containerToUse = self
    defaults.apply(to: operation)
    queue.addOperation(operation)
  }
}
