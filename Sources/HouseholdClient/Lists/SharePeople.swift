/// Who takes part in a share.
package enum SharePeople {
  /// The name of the owner; nil if the share does not tell it.
  static func ownerName(of share: CKShare) -> String? {
    let name = name(of: share.owner)
    return name.isEmpty ? nil : name
  }

  /// What somebody is called; the address that they were invited by where nobody knows a name.
  package static func name(of participant: CKShare.Participant) -> String {
    let identity = participant.userIdentity
    let name = self.name(identity)
    return name.isEmpty ? identity.lookupInfo?.emailAddress ?? "" : name
  }

  static func name(_ identity: CKUserIdentity) -> String {
    [identity.nameComponents?.givenName, identity.nameComponents?.familyName]
      .compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The participant that somebody names, by name or address. Throws `CommandFailure` (notFound).
  package static func one(
    _ text: String, in share: CKShare
  ) throws(CommandFailure) -> CKShare.Participant {
    let people = share.participants.filter { $0.role != .owner }
    let typed = text.trimmingCharacters(in: .whitespaces).lowercased()
    let byAddress = people.filter {
      $0.userIdentity.lookupInfo?.emailAddress?.lowercased() == typed
    }
    if byAddress.count == 1 { return byAddress[0] }
    return try NameSearch.one(
      text, among: people, "person", empty: "Nobody else has the list."
    ) { .init(name: name(of: $0), id: $0.userIdentity.userRecordID?.recordName ?? "") }
  }
}
