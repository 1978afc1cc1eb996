import Records
import WebServices

/// Completes share records: names are as people call themselves now, addresses are for those whom they
/// concern, and the caller's own part is named.
struct ShareDressing {
  let user: UserRecordName?
  let users: any UserDirectory
  /// Whether others than the owner and the caller are left out: who has only the link need not know them.
  var hidesOthers = false

  func dressed(_ record: JSONObject) -> JSONObject {
    guard record["recordType"]?.string == RecordType.share.value else { return record }
    let participants = record["participants"]?.array?.compactMap(\.object) ?? []
    let isOwner = participants.contains { isOwn($0) && self.isOwner($0) }
    let shown = participants.filter { !hidesOthers || isOwn($0) || self.isOwner($0) }
    var result = JSONObject()
    for member in record.members {
      switch member.name {
      case "participants":
        result.append(
          member.name, .array(shown.map { .object(dressed($0, tellsContact: isOwner)) }))
      case "owner":
        result.append(
          member.name, .object(dressed(member.value.object ?? JSONObject(), tellsContact: isOwner)))
      default: result.append(member.name, member.value)
      }
    }
    if let own = participants.first(where: isOwn) {
      result.append("currentUserParticipant", .object(dressed(own, tellsContact: true)))
    }
    return result
  }

  private func isOwner(_ participant: JSONObject) -> Bool {
    participant["type"]?.string == ParticipantType.owner.rawValue
  }

  private func isOwn(_ participant: JSONObject) -> Bool {
    user != nil && participant["userIdentity"]?.object?["userRecordName"]?.string == user?.value
  }

  private func dressed(_ participant: JSONObject, tellsContact: Bool) -> JSONObject {
    var result = JSONObject()
    for member in participant.members {
      guard member.name == "userIdentity", let identity = member.value.object else {
        result.append(member.name, member.value)
        continue
      }
      result.append(
        member.name,
        .object(
          dressed(
            identity: identity, tellsContact: tellsContact || isOwn(participant),
            hasAccepted: hasAccepted(participant))))
    }
    return result
  }

  private func hasAccepted(_ participant: JSONObject) -> Bool {
    participant["acceptanceStatus"]?.string == AcceptanceStatus.accepted.rawValue
  }

  /// Whoever was put on a list without a part in it is named only if others find them.
  private func dressed(
    identity: JSONObject, tellsContact: Bool, hasAccepted: Bool
  ) -> JSONObject {
    var result = JSONObject()
    let user = identity["userRecordName"]?.string.flatMap {
      users.identity(of: UserRecordName(unchecked: $0))
    }
    let name = user.flatMap { hasAccepted || $0.isDiscoverable ? $0.name : nil }
    for member in identity.members where tellsContact || member.name != "lookupInfo" {
      result.append(member.name, member.value)
    }
    if let name { result.append("nameComponents", .object(Self.components(name))) }
    return result
  }

  private static func components(_ name: String) -> JSONObject {
    let words = name.split(separator: " ", maxSplits: 1).map(String.init)
    var result = JSONObject()
    if let given = words.first { result.append("givenName", .string(given)) }
    if words.count > 1 { result.append("familyName", .string(words[1])) }
    return result
  }
}

extension CloudKitCall {
  /// What completes share records for this caller.
  func shareDressing(hidesOthers: Bool) -> ShareDressing {
    ShareDressing(user: user, users: endpoint.users, hidesOthers: hidesOthers)
  }
}
