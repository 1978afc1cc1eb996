import RecordStore
import Records
import WebServices

/// What somebody does with a list.
enum PresenceState: String, Sendable, CaseIterable {
  /// Has it open.
  case looking
  /// Ticks things off.
  case shopping
}

/// A list, wherever it is.
struct PresenceList: Sendable, Hashable {
  /// The zone that lists are in.
  struct Place: Sendable, Hashable {
    /// The private database of the list's owner.
    let database: DatabaseID
    let zone: ZoneName
  }

  let place: Place
  let name: RecordName
}

/// Who is there: a user, by one of their sessions.
struct PresenceHolder: Sendable, Hashable {
  let user: UserRecordName
  let session: Int64?
}

/// What others are told of somebody.
struct PresenceNews: Sendable, Hashable {
  let list: PresenceList
  let user: UserRecordName
  /// What they are called.
  let name: String
  /// Nil: they are gone.
  let state: PresenceState?
  /// Whose own doing it is, who need not be told.
  let cause: PresenceHolder?
}

extension PresenceNews {
  /// Writes who it is, and what they do.
  func writeWho(to writer: inout JSONWriter) {
    writer.member("userRecordName", user.value)
    writer.member("name", name)
    writer.key("state")
    if let state { writer.string(state.rawValue) } else { writer.null() }
  }
}

/// Every maximum of presence, each named once.
enum PresenceLimits {
  /// How long somebody is there after they last said so.
  static let seconds: UInt64 = 90
  /// Sessions of a user; beyond, the one that would end first ends.
  static let sessionsPerUser = 10
  /// Sessions of all users.
  static let sessions = 10_000
  /// People that a stream is told of when it opens: with more it would be cut off.
  static let toldAtOnce = 100
  /// Bytes of a request: names, escaped.
  static let bodyBytes = 8 << 10
}
