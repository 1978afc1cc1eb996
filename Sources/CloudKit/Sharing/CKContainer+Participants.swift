/// People as participants of shares.
extension CKContainer {
  private func participants<Key: Hashable & Sendable>(
    _ keys: [Key], _ info: (Key) -> CKUserIdentity.LookupInfo
  ) async throws -> [Key: Result<CKShare.Participant, any Error>] {
    let infos = keys.map { (key: $0, info: info($0)) }
    let found = try await UserLookups(service: service, options: options)
      .participants(infos.map(\.info))
    return Dictionary(infos.compactMap { pair in found[pair.info].map { (pair.key, $0) } }) { $1 }
  }

  /// Those with some lookups, to be added to a share, each by itself.
  public func shareParticipants(
    for lookupInfos: [CKUserIdentity.LookupInfo]
  ) async throws -> [CKUserIdentity.LookupInfo: Result<CKShare.Participant, any Error>] {
    try await participants(lookupInfos) { $0 }
  }

  /// Whoever has an address, to be added to a share. Whoever signs in with it can accept, also if nobody does yet.
  public func shareParticipant(forEmailAddress emailAddress: String) async throws
    -> CKShare.Participant
  {
    try await shareParticipants(forEmailAddresses: [emailAddress]).only(emailAddress)
  }

  /// Those with some addresses, to be added to a share, each by itself.
  public func shareParticipants(
    forEmailAddresses emails: [String]
  ) async throws -> [String: Result<CKShare.Participant, any Error>] {
    try await participants(emails) { CKUserIdentity.LookupInfo(emailAddress: $0) }
  }

  /// Whoever has a number, to be added to a share. Throws `CKError.unknownItem`: no account of the server has one.
  public func shareParticipant(forPhoneNumber phoneNumber: String) async throws
    -> CKShare.Participant
  {
    try await shareParticipants(forPhoneNumbers: [phoneNumber]).only(phoneNumber)
  }

  /// Those with some numbers, to be added to a share, each by itself.
  public func shareParticipants(
    forPhoneNumbers phoneNumbers: [String]
  ) async throws -> [String: Result<CKShare.Participant, any Error>] {
    try await participants(phoneNumbers) { CKUserIdentity.LookupInfo(phoneNumber: $0) }
  }

  /// Whoever has a record, to be added to a share. Throws `CKError.unknownItem` for who does not let themselves be found.
  public func shareParticipant(forUserRecordID userRecordID: CKRecord.ID) async throws
    -> CKShare.Participant
  {
    try await shareParticipants(forUserRecordIDs: [userRecordID]).only(userRecordID)
  }

  /// Those with some records, to be added to a share, each by itself.
  public func shareParticipants(
    forUserRecordIDs userRecordIDs: [CKRecord.ID]
  ) async throws -> [CKRecord.ID: Result<CKShare.Participant, any Error>] {
    try await participants(userRecordIDs) { CKUserIdentity.LookupInfo(userRecordID: $0) }
  }
}

/// People as participants of shares, with completion handlers.
extension CKContainer {
  /// Whoever has an address, to be added to a share.
  @preconcurrency public func fetchShareParticipant(
    withEmailAddress emailAddress: String,
    completionHandler: @escaping @Sendable (CKShare.Participant?, (any Error)?) -> Void
  ) {
    Callback.run(completionHandler) {
      try await self.shareParticipant(forEmailAddress: emailAddress)
    }
  }

  /// Those with some addresses, to be added to a share, each by itself.
  @preconcurrency public func fetchShareParticipants(
    forEmailAddresses emails: [String],
    completionHandler:
      @escaping @Sendable (Result<[String: Result<CKShare.Participant, any Error>], any Error>) ->
      Void
  ) {
    Callback.run(completionHandler) { try await self.shareParticipants(forEmailAddresses: emails) }
  }

  /// Whoever has a number, to be added to a share.
  @preconcurrency public func fetchShareParticipant(
    withPhoneNumber phoneNumber: String,
    completionHandler: @escaping @Sendable (CKShare.Participant?, (any Error)?) -> Void
  ) {
    Callback.run(completionHandler) { try await self.shareParticipant(forPhoneNumber: phoneNumber) }
  }

  /// Those with some numbers, to be added to a share, each by itself.
  @preconcurrency public func fetchShareParticipants(
    forPhoneNumbers phoneNumbers: [String],
    completionHandler:
      @escaping @Sendable (Result<[String: Result<CKShare.Participant, any Error>], any Error>) ->
      Void
  ) {
    Callback.run(completionHandler) {
      try await self.shareParticipants(forPhoneNumbers: phoneNumbers)
    }
  }

  /// Whoever has a record, to be added to a share.
  @preconcurrency public func fetchShareParticipant(
    withUserRecordID userRecordID: CKRecord.ID,
    completionHandler: @escaping @Sendable (CKShare.Participant?, (any Error)?) -> Void
  ) {
    Callback.run(completionHandler) {
      try await self.shareParticipant(forUserRecordID: userRecordID)
    }
  }

  /// Those with some records, to be added to a share, each by itself.
  @preconcurrency public func fetchShareParticipants(
    forUserRecordIDs userRecordIDs: [CKRecord.ID],
    completionHandler:
      @escaping @Sendable (Result<[CKRecord.ID: Result<CKShare.Participant, any Error>], any Error>)
      -> Void
  ) {
    Callback.run(completionHandler) {
      try await self.shareParticipants(forUserRecordIDs: userRecordIDs)
    }
  }
}
