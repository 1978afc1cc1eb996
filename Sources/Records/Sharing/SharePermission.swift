/// What somebody may do with the records of a share.
public enum SharePermission: String, Sendable, Hashable, CaseIterable {
  /// Nothing.
  case none = "NONE"
  /// Read them.
  case readOnly = "READ_ONLY"
  /// Read and change them.
  case readWrite = "READ_WRITE"
}

/// How somebody came to take part in a share.
public enum ParticipantType: String, Sendable, Hashable, CaseIterable {
  /// Made it.
  case owner = "OWNER"
  /// Was put on the list.
  case user = "USER"
  /// As ``user``, in the words of some clients.
  case administrator = "ADMINISTRATOR"
  /// As ``user``, in the words of some clients.
  case privateUser = "PRIVATE_USER"
  /// Followed a link that is open to all.
  case publicUser = "PUBLIC_USER"
}

/// How far an invitation has come.
public enum AcceptanceStatus: String, Sendable, Hashable, CaseIterable {
  /// Not accepted yet.
  case invited = "INVITED"
  /// Takes part.
  case accepted = "ACCEPTED"
  /// Took part and left; may come back.
  case unsubscribed = "UNSUBSCRIBED"
}
