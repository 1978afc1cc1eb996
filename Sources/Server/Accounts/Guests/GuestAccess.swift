import Records

/// What a guest may ask for: the zone of the one share that they followed the link of, and their own
/// session. All else is refused before any endpoint sees it, so what is added later is refused too.
enum GuestAccess {
  /// Whether a guest may send a request.
  static func allows(_ method: String, _ path: String) -> Bool {
    if let route = CloudKitRoute(path: path) { return allows(route) }
    if path == "/multe/1/events" || path == PresenceEndpoint.path { return true }
    return AccountRoute(path: path).map { allows($0, method) } ?? false
  }

  private static func allows(_ route: CloudKitRoute) -> Bool {
    switch route.action {
    case .recordsQuery, .recordsModify, .recordsLookup, .recordsChanges, .zonesList, .zonesLookup,
      .zonesChanges, .changesDatabase, .changesZone, .assetsUpload, .assetsRereference:
      route.scope == .shared
    case .usersCaller, .usersCurrent: route.scope == .public
    case .recordsResolve, .recordsAccept, .zonesModify, .subscriptionsList, .subscriptionsLookup,
      .subscriptionsModify, .usersDiscover, .usersLookupEmail, .usersLookupID, .usersLookupContacts,
      .tokensCreate, .tokensRegister:
      false
    }
  }

  private static func allows(_ route: AccountRoute, _ method: String) -> Bool {
    switch route {
    // To be somebody else from now on is anybody's right.
    case .session, .guests, .guestName, .guestLookup, .shareLookup, .invitationLookup,
      .invitationAccept:
      true
    // What the page loads by which they are refused.
    case .signInStyle, .signInScript: true
    case .users: method == "POST"
    case .signIn, .setup, .sessions, .settings, .password,
      .invitations, .oneSession, .discoverability, .shares, .shareDecline,
      .programSignIn, .programSession:
      false
    }
  }
}

extension RecordError {
  static let notForGuests = RecordError(
    .accessDenied, "Guests may use what was shared with them, and nothing else", .notForGuests)
}
