extension CKContainer {
  /// What an app may be allowed by a user. Source: CKContainer.h.
  public struct ApplicationPermissions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Permissions from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Others may find the user.
    public static let userDiscoverability = ApplicationPermissions(rawValue: 1)
  }

  /// Whether an app is allowed something. Source: CKContainer.h.
  public enum ApplicationPermissionStatus: Int, Sendable {
    /// The user was not asked yet; never the case here.
    case initialState = 0
    /// The server could not be asked.
    case couldNotComplete = 1
    /// No.
    case denied = 2
    /// Yes.
    case granted = 3
  }

  /// What is called with an app's permission.
  public typealias ApplicationPermissionBlock =
    @Sendable (ApplicationPermissionStatus, (any Error)?) -> Void

  /// The permissions, by the names of an interim.
  public enum Application {
    /// What an app may be allowed by a user.
    public typealias Permissions = ApplicationPermissions
    /// Whether an app is allowed something.
    public typealias PermissionStatus = ApplicationPermissionStatus
    /// What is called with an app's permission.
    public typealias PermissionBlock = ApplicationPermissionBlock
  }

  /// Whether others find the user, as the user has set it in the server's settings, for all apps.
  public func applicationPermissionStatus(
    for applicationPermission: ApplicationPermissions
  ) async throws -> ApplicationPermissionStatus {
    guard applicationPermission == .userDiscoverability else {
      throw CKError(.invalidArguments, "There is one permission: userDiscoverability")
    }
    let user = try await userRecordID()
    return try await userIdentity(forUserRecordID: user) == nil ? .denied : .granted
  }

  /// The same as ``applicationPermissionStatus(for:)``: the user is not asked, since the server's settings have it.
  public func requestApplicationPermission(
    _ applicationPermission: ApplicationPermissions
  ) async throws -> ApplicationPermissionStatus {
    try await applicationPermissionStatus(for: applicationPermission)
  }

  /// Whether others find the user.
  @preconcurrency public func status(
    forApplicationPermission applicationPermission: ApplicationPermissions,
    completionHandler: @escaping ApplicationPermissionBlock
  ) {
    Callback.run(completionHandler, failed: .couldNotComplete) {
      try await self.applicationPermissionStatus(for: applicationPermission)
    }
  }

  /// Whether others find the user; nobody is asked.
  @preconcurrency public func requestApplicationPermission(
    _ applicationPermission: ApplicationPermissions,
    completionHandler: @escaping ApplicationPermissionBlock
  ) {
    status(forApplicationPermission: applicationPermission, completionHandler: completionHandler)
  }
}

/// What an app may be allowed by a user.
public typealias CKContainer_Application_Permissions = CKContainer.ApplicationPermissions
/// Whether an app is allowed something.
public typealias CKContainer_Application_PermissionStatus = CKContainer.ApplicationPermissionStatus
/// What is called with an app's permission.
public typealias CKContainer_Application_PermissionBlock = CKContainer.ApplicationPermissionBlock
