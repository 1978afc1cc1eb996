/// Who has a list, in JSON.
package struct ShareShape: Encodable {
  /// One of them.
  struct Person: Encodable {
    let name: String
    let email: String?
    let userRecordName: String?
    let role: String
    let status: String
    let permission: String
  }

  let list: ListReference
  let isShared: Bool
  /// Where people can look at it and take part.
  let link: String?
  /// What anybody may do who has the link.
  let linkPermission: String
  let people: [Person]

  package init(_ list: ShoppingList, _ share: CKShare?) {
    self.list = ListReference(list)
    isShared = share != nil
    link = share?.url?.absoluteString
    linkPermission = (share?.publicPermission ?? .none).word
    people = (share?.participants ?? []).map { participant in
      let identity = participant.userIdentity
      return Person(
        name: SharePeople.name(of: participant), email: identity.lookupInfo?.emailAddress,
        userRecordName: identity.userRecordID?.recordName, role: participant.role.word,
        status: participant.acceptanceStatus.word, permission: participant.permission.word)
    }
  }
}

extension CKShare.ParticipantPermission {
  var word: String {
    switch self {
    case .readOnly: "readOnly"
    case .readWrite: "readWrite"
    case .none, .unknown: "none"
    }
  }
}

extension CKShare.ParticipantRole {
  var word: String {
    switch self {
    case .owner: "owner"
    case .publicUser: "guest"
    default: "member"
    }
  }
}

extension CKShare.ParticipantAcceptanceStatus {
  var word: String {
    switch self {
    case .accepted: "accepted"
    case .removed: "left"
    case .pending, .unknown: "invited"
    }
  }
}

extension ListsText {
  /// Who has a list.
  package func people(_ list: ShoppingList, _ share: CKShare?) -> [String] {
    guard let share else {
      return [
        "Only you have \(TerminalText.escaped(list.record.title)). "
          + "Share it: multe lists share LIST --with PERSON"
      ]
    }
    var table = TextTable()
    for participant in share.participants {
      let isOwner = participant.role == .owner
      let status = participant.acceptanceStatus
      let may = participant.permission == .readOnly ? "can read" : "can change"
      let name = SharePeople.name(of: participant)
      table.add(
        .init(name.isEmpty ? "somebody" : name, .bold), .init(isOwner ? "owner" : may),
        .init(isOwner || status == .accepted ? "" : status.word, .dim))
    }
    var lines = table.lines(style)
    if share.publicPermission.word != "none", let url = share.url {
      let may = share.publicPermission == .readOnly ? "read" : "change"
      lines.append(
        "Whoever has this link can \(may) it: \(TerminalText.escaped(url.absoluteString))")
    }
    return lines
  }
}
