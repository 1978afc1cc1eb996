/// Who calls, as the grants of the public database see it.
public struct PublicCaller: Sendable, Hashable {
  /// The user; nil for somebody without an account.
  public let user: UserRecordName?
  /// The roles that the user was given.
  public let roles: Set<RoleName>

  /// A caller.
  public init(user: UserRecordName?, roles: Set<RoleName> = []) {
    self.user = user
    self.roles = user == nil ? [] : roles
  }
}

/// Who may do what with the records of a type in the public database.
public enum PublicGrants {
  /// Whether `grants` let `caller` do it with a record that `creator` made; nil for one that is to be made,
  /// which has no creator yet.
  public static func allows(
    _ permission: Permissions, by grants: [RoleName: Permissions], to caller: PublicCaller,
    creator: UserRecordName?
  ) -> Bool {
    grants.contains { role, granted in
      guard granted.isSuperset(of: permission) else { return false }
      switch role {
      case .world: return true
      case .icloud: return caller.user != nil
      case .creator: return creator != nil && caller.user == creator
      default: return caller.roles.contains(role)
      }
    }
  }

  /// Whether the caller may do it only with the records that they made.
  public static func allowsOwnOnly(
    _ permission: Permissions, by grants: [RoleName: Permissions], to caller: PublicCaller
  ) -> Bool {
    !allows(permission, by: grants, to: caller, creator: nil)
      && allows(permission, by: grants, to: caller, creator: caller.user)
  }

  /// Why it is refused: who is not signed in is asked to be, whoever is may not.
  public static func refusal(of caller: PublicCaller) -> RecordError {
    caller.user == nil
      ? .authenticationRequired
      : RecordError(.accessDenied, "The grants of the record type do not permit this operation")
  }
}
