/// Who may do what in a private database, and through shares of it: one function without any state, so that
/// a table can hold it. In the public database the grants of the record types decide: ``PublicGrants``.
public enum Access {
  /// Who asks, seen from what is asked for.
  public enum Caller: Sendable, Hashable {
    /// Nobody who signed in.
    case anonymous
    /// A user who has no part in it.
    case stranger
    /// A user who accepted the share that it belongs to.
    case participant(SharePermission)
    /// Whose database it is in.
    case owner
  }

  /// What is asked for.
  public enum Thing: Sendable, Hashable, CaseIterable {
    case zone
    /// A record that is neither of the next two.
    case record
    /// The record at the top of a shared hierarchy.
    case root
    /// A share record.
    case share
  }

  /// What is to be done.
  public enum Action: Sendable, Hashable, CaseIterable {
    case see
    case create
    case change
    case remove
  }

  /// What becomes of it.
  public enum Verdict: Sendable, Hashable {
    case allowed
    /// Told as if it were not there.
    case hidden
    /// ACCESS_DENIED.
    case denied
    /// AUTHENTICATION_REQUIRED.
    case needsSignIn
    /// Not the thing goes but the caller's own part in it.
    case leaves
  }

  /// What becomes of an action.
  ///
  /// Who has no part in a thing cannot learn that it is there. A record to be made has the caller of the record
  /// above it, and is refused openly: it is not there to be hidden.
  public static func verdict(_ caller: Caller, _ action: Action, _ thing: Thing) -> Verdict {
    switch caller {
    case .owner: return .allowed
    case .anonymous: return .needsSignIn
    case .stranger, .participant(.none): return action == .create ? .denied : .hidden
    case .participant(let permission):
      switch (action, thing) {
      case (.see, _): return .allowed
      case (.remove, .share): return .leaves
      case (.create, .record), (.change, .record), (.change, .root), (.remove, .record):
        return permission == .readWrite ? .allowed : .denied
      default: return .denied
      }
    }
  }

  /// Whether somebody who has the link of a share may see what it is, and take part.
  public static func joining(
    _ caller: Caller, isOnList: Bool, publicPermission: SharePermission
  ) -> Verdict {
    switch caller {
    case .anonymous: .needsSignIn
    case .owner, .participant: .allowed
    case .stranger: isOnList || publicPermission != .none ? .allowed : .denied
    }
  }
}
