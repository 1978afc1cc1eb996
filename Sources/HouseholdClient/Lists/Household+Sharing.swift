/// Who has a list.
extension Household {
  /// The share of a list as the server has it now; nil if the list is not shared.
  package func share(of list: ShoppingList) async throws -> CKShare? {
    let database = database(list.scope)
    let root = try await database.record(for: list.record.recordID)
    guard let reference = root.share else { return nil }
    return try await database.record(for: reference.recordID) as? CKShare
  }

  /// Makes the share of a list of the person's own, or changes it. `change` is asked again where somebody changed the
  /// share meanwhile.
  package func changeShare(
    of list: ShoppingList, _ change: (CKShare) throws -> Void
  ) async throws -> CKShare {
    var attempt = 0
    while true {
      let share: CKShare
      if let known = try await self.share(of: list) {
        share = known
      } else {
        share = CKShare(rootRecord: list.record)
        share[CKShare.SystemFieldKey.title] = list.record.title
        share.publicPermission = .none
      }
      try change(share)
      do {
        return try await database(.private).save(share) as? CKShare ?? share
      } catch let error as CKError where error.isConflict && attempt < RecordSaving.attemptsMax {
        try await RecordSaving.pause(attempt)
        attempt += 1
      }
    }
  }

  /// Somebody to share with: by an address, or by the name of a person of this server who lets themselves be found.
  /// Throws `CommandFailure` (notFound).
  package func participant(_ text: String) async throws -> CKShare.Participant {
    let typed = text.trimmingCharacters(in: .whitespaces)
    if typed.contains("@") { return try await container.shareParticipant(forEmailAddress: typed) }
    let people = try await container.allUserIdentitiesFromContacts()
    let person = try NameSearch.one(
      typed, among: people, "person", empty: "Give an e-mail address."
    ) { .init(name: SharePeople.name($0), id: $0.userRecordID?.recordName ?? "") }
    guard let id = person.userRecordID else {
      throw CommandFailure(.notFound, "Nobody is called \(TerminalText.escaped(typed))")
    }
    return try await container.shareParticipant(forUserRecordID: id)
  }

  /// Ends the share of a list of the person's own, or leaves that of somebody else's.
  package func endShare(of list: ShoppingList) async throws {
    guard let share = try await share(of: list) else {
      throw CommandFailure(.notFound, "\(TerminalText.escaped(list.record.title)) is not shared")
    }
    try await database(list.scope).deleteRecord(withID: share.recordID)
  }

  /// Takes part in what a link leads to, and answers the list. Throws `CommandFailure`.
  package func join(_ link: URL) async throws -> ShoppingList? {
    let metadata = try await container.shareMetadata(for: link)
    let share = try await container.accept(metadata)
    return try await lists().lists.first { $0.record.share?.recordID == share.recordID }
  }
}

extension CKShare {
  /// Opens the share to all who have the link, or closes it, and keeps everybody who was put on the list by name.
  package func setLink(_ permission: ParticipantPermission) {
    let named = participants.filter { $0.role != .owner && $0.role != .publicUser }
    publicPermission = permission
    for participant in named { addParticipant(participant) }
  }
}
