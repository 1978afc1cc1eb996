/// People who let themselves be found.
extension CKContainer {
  private func identities<Key: Hashable & Sendable>(
    _ keys: [Key], _ info: (Key) -> CKUserIdentity.LookupInfo
  ) async throws -> [Key: CKUserIdentity] {
    let infos = keys.map { (key: $0, info: info($0)) }
    let found = try await UserLookups(service: service, options: options)
      .discover(infos.map(\.info))
    return Dictionary(infos.compactMap { pair in found[pair.info].map { (pair.key, $0) } }) { $1 }
  }

  /// All who let themselves be found: here everybody is a contact of everybody.
  public func allUserIdentitiesFromContacts() async throws -> [CKUserIdentity] {
    try await UserLookups(service: service, options: options).all()
  }

  /// Whoever has an address; nil for nobody, and for who does not let themselves be found.
  public func userIdentity(forEmailAddress emailAddress: String) async throws -> CKUserIdentity? {
    try await userIdentities(forEmailAddresses: [emailAddress])[emailAddress]
  }

  /// Those with some addresses who let themselves be found.
  public func userIdentities(
    forEmailAddresses emails: [String]
  ) async throws -> [String: CKUserIdentity] {
    try await identities(emails) { CKUserIdentity.LookupInfo(emailAddress: $0) }
  }

  /// Whoever has a number; nil for nobody, and for who does not let themselves be found.
  public func userIdentity(forPhoneNumber phoneNumber: String) async throws -> CKUserIdentity? {
    try await userIdentities(forPhoneNumbers: [phoneNumber])[phoneNumber]
  }

  /// Those with some numbers who let themselves be found.
  public func userIdentities(
    forPhoneNumbers phoneNumbers: [String]
  ) async throws -> [String: CKUserIdentity] {
    try await identities(phoneNumbers) { CKUserIdentity.LookupInfo(phoneNumber: $0) }
  }

  /// Whoever has a record; nil for nobody, and for who does not let themselves be found.
  public func userIdentity(forUserRecordID userRecordID: CKRecord.ID) async throws
    -> CKUserIdentity?
  {
    try await userIdentities(forUserRecordIDs: [userRecordID])[userRecordID]
  }

  /// Those with some records who let themselves be found.
  public func userIdentities(
    forUserRecordIDs userRecordIDs: [CKRecord.ID]
  ) async throws -> [CKRecord.ID: CKUserIdentity] {
    try await identities(userRecordIDs) { CKUserIdentity.LookupInfo(userRecordID: $0) }
  }
}

/// People who let themselves be found, with completion handlers.
extension CKContainer {
  /// All who let themselves be found.
  @preconcurrency public func discoverAllIdentities(
    completionHandler: @escaping @Sendable ([CKUserIdentity]?, (any Error)?) -> Void
  ) {
    Callback.run(completionHandler) { try await self.allUserIdentitiesFromContacts() }
  }

  /// Whoever has an address; nil for nobody, and for who does not let themselves be found.
  @preconcurrency public func discoverUserIdentity(
    withEmailAddress emailAddress: String,
    completionHandler: @escaping @Sendable (CKUserIdentity?, (any Error)?) -> Void
  ) {
    Task {
      do {
        completionHandler(try await userIdentity(forEmailAddress: emailAddress), nil)
      } catch {
        completionHandler(nil, error)
      }
    }
  }

  /// Those with some addresses who let themselves be found.
  @preconcurrency public func discoverUserIdentities(
    forEmailAddresses emails: [String],
    completionHandler: @escaping @Sendable (Result<[String: CKUserIdentity], any Error>) -> Void
  ) {
    Callback.run(completionHandler) { try await self.userIdentities(forEmailAddresses: emails) }
  }

  /// Whoever has a number; nil for nobody, and for who does not let themselves be found.
  @preconcurrency public func discoverUserIdentity(
    withPhoneNumber phoneNumber: String,
    completionHandler: @escaping @Sendable (CKUserIdentity?, (any Error)?) -> Void
  ) {
    Task {
      do {
        completionHandler(try await userIdentity(forPhoneNumber: phoneNumber), nil)
      } catch {
        completionHandler(nil, error)
      }
    }
  }

  /// Those with some numbers who let themselves be found.
  @preconcurrency public func discoverUserIdentities(
    forPhoneNumbers phoneNumbers: [String],
    completionHandler: @escaping @Sendable (Result<[String: CKUserIdentity], any Error>) -> Void
  ) {
    Callback.run(completionHandler) { try await self.userIdentities(forPhoneNumbers: phoneNumbers) }
  }

  /// Whoever has a record; nil for nobody, and for who does not let themselves be found.
  @preconcurrency public func discoverUserIdentity(
    withUserRecordID userRecordID: CKRecord.ID,
    completionHandler: @escaping @Sendable (CKUserIdentity?, (any Error)?) -> Void
  ) {
    Task {
      do {
        completionHandler(try await userIdentity(forUserRecordID: userRecordID), nil)
      } catch {
        completionHandler(nil, error)
      }
    }
  }

  /// Those with some records who let themselves be found.
  @preconcurrency public func discoverUserIdentities(
    forUserRecordIDs userRecordIDs: [CKRecord.ID],
    completionHandler:
      @escaping @Sendable (Result<[CKRecord.ID: CKUserIdentity], any Error>) -> Void
  ) {
    Callback.run(completionHandler) {
      try await self.userIdentities(forUserRecordIDs: userRecordIDs)
    }
  }
}
