import Records
import WebServices

/// The participants of a share, and how a request changes them.
struct ParticipantList {
  private(set) var participants: [Participant]
  /// Those who are not on it any more.
  private(set) var removed: [Participant] = []

  /// The list of a new share.
  init(owner: UserRecordName) {
    participants = [
      Participant(
        id: ShareNames.participantID(), user: owner, type: .owner, status: .accepted,
        permission: .readWrite)
    ]
  }

  /// The list of a share.
  init(_ participants: [Participant]) { self.participants = participants }

  /// Takes the list of a request, which is the whole list: who is not on it is removed, but for the
  /// owner. Throws BAD_REQUEST.
  mutating func replace(by incoming: [IncomingParticipant]) throws(RecordError) {
    var kept = participants.filter { $0.type == .owner }
    for entry in incoming {
      var participant: Participant
      if let known = participants.first(where: { entry.names($0) }) {
        guard known.type != .owner else { continue }
        participant = known
        participant.permission = entry.permission ?? known.permission
      } else {
        guard entry.user != nil || entry.email != nil || entry.phone != nil else {
          throw .badRequest("A participant needs userIdentity with a user or lookupInfo")
        }
        participant = Participant(
          id: ShareNames.participantID(), user: entry.user, email: entry.email, phone: entry.phone,
          type: entry.type == .administrator ? .administrator : .user,
          permission: entry.permission ?? .readOnly)
      }
      guard !kept.contains(where: { $0.isSame(as: participant) }) else { continue }
      kept.append(participant)
    }
    let ids = Set(kept.map(\.id))
    removed += participants.filter { !ids.contains($0.id) }
    participants = kept
    try checkCount()
  }

  /// Takes what anybody may do now: those who came by the link do the same, or go.
  mutating func setPublicPermission(_ permission: SharePermission) {
    if permission == .none {
      removed += participants.filter { $0.type == .publicUser }
      participants.removeAll { $0.type == .publicUser }
    }
    for index in participants.indices where participants[index].type == .publicUser {
      participants[index].permission = permission
    }
  }

  /// The participant that a user is, or can become by an address.
  func entry(of user: UserRecordName, email: String?) -> Participant? {
    if let own = participants.first(where: { $0.user == user }) { return own }
    guard let email, !email.isEmpty else { return nil }
    return participants.first { $0.user == nil && $0.email.map(Self.key) == Self.key(email) }
  }

  /// Puts a participant in place of the one with the same id, or at the end. Throws QUOTA_EXCEEDED.
  mutating func put(_ participant: Participant) throws(RecordError) {
    if let index = participants.firstIndex(where: { $0.id == participant.id }) {
      participants[index] = participant
    } else {
      participants.append(participant)
      try checkCount()
    }
  }

  /// Takes a participant off.
  mutating func remove(_ participant: Participant) {
    participants.removeAll { $0.id == participant.id }
    removed.append(participant)
  }

  private func checkCount() throws(RecordError) {
    guard participants.count <= Limits.participantsPerShare else {
      throw RecordError(
        .quotaExceeded, "A share has at most \(Limits.participantsPerShare) participants")
    }
  }

  /// What an address is found by: people do not remember how they wrote it.
  static func key(_ email: String) -> String {
    email.split(whereSeparator: \.isWhitespace).joined().lowercased()
  }
}

extension IncomingParticipant {
  fileprivate func names(_ participant: Participant) -> Bool {
    if let id { return id == participant.id }
    if let user { return user == participant.user }
    if let email { return participant.email.map(ParticipantList.key) == ParticipantList.key(email) }
    return phone != nil && phone == participant.phone
  }
}

extension Participant {
  fileprivate func isSame(as other: Participant) -> Bool {
    id == other.id || (user != nil && user == other.user)
  }
}
