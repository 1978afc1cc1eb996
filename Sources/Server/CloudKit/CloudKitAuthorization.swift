import Records

/// By which proof a call of the protocol is made.
enum CloudKitCredential: Sendable, Hashable {
  case none
  /// The cookie of a browser in which a user of the web app is signed in.
  case session(UserRecordName)
  /// An API token, with the user of a web auth token or of the cookie beside it.
  case apiToken(APITokenScope, user: UserRecordName?)
  /// A server-to-server key that signed the call.
  case key(ProvenKey)
  /// The owner of the server at its command line or console, as a user or as nobody.
  case administrator(APITokenScope, user: UserRecordName?)

  /// The proof in a request. Throws AUTHENTICATION_FAILED for a signature that does not fit the body.
  init(_ caller: Caller, body: [UInt8]) throws(RecordError) {
    if let signature = caller.signature {
      self = .key(try signature.proven(by: body))
    } else if let scope = caller.apiToken, caller.isAdministrator {
      self = .administrator(scope, user: caller.user)
    } else if let scope = caller.apiToken {
      self = .apiToken(scope, user: caller.user)
    } else if let user = caller.user, caller.session != nil {
      self = .session(user)
    } else {
      self = .none
    }
  }
}

/// What a call may do before anybody looks at records: which proof is good for which endpoint of which
/// database. Source: CloudKit Web Services Reference, and the behaviour of the live service.
///
/// | proof | records of the public database | all else in it | private, shared | `users/…` | `tokens/…` |
/// |---|---|---|---|---|---|
/// | none | 401 | 401 | 401 | 401 | 401 |
/// | API token | as nobody, by the grants | 421 | 421 | 421 | 421 |
/// | API token and user, session | yes | yes | their own | yes | yes |
/// | administrator | all | yes | of the user acted as | of the user acted as | of the user acted as |
/// | key | by the grants, as its user | yes | 403 | 401 | yes |
enum CloudKitAuthorization {
  /// What is asked of the caller.
  private enum Group { case publicRecords, publicOther, owned, users, devices }

  /// The user in whose name a call runs; nil for nobody's, which only records of the public database can
  /// be.
  ///
  /// Throws AUTHENTICATION_FAILED, ACCESS_DENIED, and AUTHENTICATION_REQUIRED where a user is needed.
  /// `household` is the container whose calls a session may make without an API token.
  static func user(
    _ credential: CloudKitCredential, _ route: CloudKitRoute, household: String
  ) throws(RecordError) -> UserRecordName? {
    switch credential {
    case .none: throw RecordError(.authenticationFailed, "no auth method found")
    case .session(let user):
      guard route.container == household else {
        throw RecordError(.authenticationFailed, "no auth method found")
      }
      return user
    case .apiToken(let scope, let user):
      try check(scope, route, "The API token")
      guard user != nil || group(route) == .publicRecords else { throw .authenticationRequired }
      return user
    case .administrator(let scope, let user):
      try check(scope, route, "The call")
      guard user != nil || route.scope == .public else { throw .authenticationRequired }
      return user
    case .key(let key):
      try check(key.scope, route, "The key")
      switch group(route) {
      case .publicRecords, .publicOther, .devices: return key.user
      case .owned:
        throw RecordError(
          .accessDenied, "A server-to-server key is good for the public database only")
      case .users:
        throw RecordError(
          .authenticationFailed, "A server-to-server key does not stand for a person")
      }
    }
  }

  private static func check(
    _ scope: APITokenScope, _ route: CloudKitRoute, _ what: String
  ) throws(RecordError) {
    guard scope.container == route.container, scope.environment == route.environment else {
      throw RecordError(.authenticationFailed, "\(what) is for another container or environment")
    }
  }

  private static func group(_ route: CloudKitRoute) -> Group {
    switch route.action {
    case .usersCaller, .usersCurrent, .usersDiscover, .usersLookupEmail, .usersLookupID,
      .usersLookupContacts, .recordsResolve, .recordsAccept:
      .users
    case .tokensCreate, .tokensRegister: .devices
    case .recordsQuery, .recordsLookup, .recordsModify:
      route.scope == .public ? .publicRecords : .owned
    case .recordsChanges, .zonesList, .zonesLookup, .zonesModify, .zonesChanges, .changesDatabase,
      .changesZone, .subscriptionsList, .subscriptionsLookup, .subscriptionsModify, .assetsUpload,
      .assetsRereference:
      route.scope == .public ? .publicOther : .owned
    }
  }
}
