extension CKContainer {
  /// Who uses the container. Setting it signs another user in, or none, and posts `CKAccountChanged`.
  public var credential: MulteConfiguration.Credential {
    get { service.configuration.credential }
    set {
      guard newValue != service.configuration.credential else { return }
      service.configuration.credential = newValue
      NotificationCenter.default.post(name: .CKAccountChanged, object: nil)
    }
  }

  /// Fixes what ``accountStatus()`` tells, for tests; nil asks the server again. Posts `CKAccountChanged`.
  public func setAccountStatus(_ status: CKAccountStatus?) {
    service.configuration.accountStatus = status
    NotificationCenter.default.post(name: .CKAccountChanged, object: nil)
  }

  /// Whether a user is signed in. Throws the network's error where the server cannot be asked.
  public func accountStatus() async throws -> CKAccountStatus {
    let configuration = service.configuration
    if let status = configuration.accountStatus { return status }
    guard configuration.url != nil, configuration.credential.hasUser else { return .noAccount }
    do {
      return try await service.caller(options) == nil ? .noAccount : .available
    } catch CKError.notAuthenticated {
      return .noAccount
    }
  }

  /// Whether a user is signed in.
  @preconcurrency public func accountStatus(
    completionHandler: @escaping @Sendable (CKAccountStatus, (any Error)?) -> Void
  ) {
    Callback.run(completionHandler, failed: .couldNotDetermine) { try await self.accountStatus() }
  }

  /// The ID of the user's record. Throws `CKError.notAuthenticated` if nobody is signed in.
  public func userRecordID() async throws -> CKRecord.ID {
    guard let name = try await service.caller(options) else {
      throw CKError(.notAuthenticated, "Nobody is signed in")
    }
    return CKRecord.ID(recordName: name)
  }

  /// The ID of the user's record.
  @preconcurrency public func fetchUserRecordID(
    completionHandler: @escaping @Sendable (CKRecord.ID?, (any Error)?) -> Void
  ) {
    Callback.run(completionHandler) { try await self.userRecordID() }
  }
}
