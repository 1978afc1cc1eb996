import Records

/// Who may do what in the console. Everybody who comes this far is the owner or a developer.
struct ConsoleRules: Sendable {
  /// The container of the household app.
  let household: String
  /// Whether the caller is the owner.
  let isOwner: Bool

  /// Whether the caller may make a call of the protocol as somebody else.
  ///
  /// Everybody may in development. In production the owner alone, and nobody in the private and shared
  /// databases of the household: a member's lists are theirs. What the protocol tells of people is theirs
  /// everywhere.
  func mayActAs(_ route: CloudKitRoute) -> Bool {
    switch route.action {
    case .usersCaller, .usersCurrent, .usersDiscover, .usersLookupEmail, .usersLookupID,
      .usersLookupContacts:
      return false
    // These may name the public database, but what they are about is a person's own.
    case .recordsResolve, .recordsAccept, .subscriptionsList, .subscriptionsLookup,
      .subscriptionsModify, .tokensCreate, .tokensRegister:
      return mayActAs(route.container, route.environment, .shared)
    default: return mayActAs(route.container, route.environment, route.scope)
    }
  }

  private func mayActAs(
    _ container: String, _ environment: Environment, _ scope: DatabaseScope
  ) -> Bool {
    guard environment == .production else { return true }
    return isOwner && !(container == household && scope != .public)
  }

  /// Whether the caller may change what a container is in an environment: deploy and import its schema,
  /// make and remove its tokens and keys. The household's own production is the owner's.
  func mayAdminister(_ container: String, _ environment: Environment) -> Bool {
    isOwner || environment == .development || container != household
  }
}
