import Records
import WebServices

/// Somebody who was put on the list of a share, or taken off it, or whose place on it changed: what waits for
/// them is not what it was.
public struct Invitee: Sendable, Hashable {
  /// The container of the share.
  public let container: String
  /// The environment of the share.
  public let environment: Environment
  /// The user; nil where the list names only an address.
  public let user: UserRecordName?
  /// The address of somebody whose name the list does not have.
  public let email: String?
}

extension WriterMemory {
  /// Notes whose waiting shares differ now that the list of a share has changed.
  func noteInvitees(from old: [Participant], to new: [Participant], in database: DatabaseID) {
    let before = Dictionary(old.map { ($0.id, $0) }) { $1 }
    let after = Dictionary(new.map { ($0.id, $0) }) { $1 }
    for id in Set(before.keys).union(after.keys) where before[id] != after[id] {
      for participant in Set([before[id], after[id]].compactMap(\.self))
      where participant.status == .invited {
        note(
          Invitee(
            container: database.container, environment: database.environment,
            user: participant.user, email: participant.user == nil ? participant.email : nil))
      }
    }
  }
}
