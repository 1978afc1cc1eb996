import HTTPServer
import RecordStore
import Records

extension Accounts {
  /// The sessions of a user.
  func sessions(of user: UserRecordName) throws(RecordError) -> [Session] {
    let now = now()
    return try read { sql in
      guard let user = try UserTable.user(user, in: sql) else { return [] }
      return try SessionTable.all(of: user.key, now: now, in: sql)
    }
  }

  /// Ends one session of a user. Throws NOT_FOUND if it is not theirs.
  func endSession(_ key: Int64, of user: UserRecordName) throws(RecordError) {
    let isEnded = try write { sql in
      guard let user = try UserTable.user(user, in: sql) else { return false }
      return try SessionTable.remove(key, of: user.key, in: sql)
    }
    guard isEnded else { throw RecordError(.notFound, "There is no such session") }
    sessionsEnded([key])
  }

  /// Ends all web sign-ins of a user, and all sessions, but for one if asked.
  func endSessions(of user: UserRecordName, except key: Int64? = nil) throws(RecordError) {
    try write { sql in
      guard let found = try UserTable.user(user, in: sql) else { return }
      try SessionTable.removeAll(of: found.key, except: key, in: sql)
      try WebSignInTable.removeAll(of: found.key, in: sql)
      if key == nil { try PushTokens.removeAll(of: user, in: sql) }
    }
    webSignInsEnded(of: user)
    sessionsEnded(of: user, except: key)
  }

  /// The cookie of a request's session anew, if the browser's is more than a day old: else it would
  /// forget a session that is used, after 400 days.
  func renewedCookie(for head: HTTPRequestHead, path: String) throws(RecordError) -> String? {
    guard let (session, secret) = try self.session(in: head) else { return nil }
    let now = now()
    guard let cookie = try read({ try SessionTable.cookie(of: session.key, in: $0) }),
      now - cookie.sentAt >= AccountLimits.cookieGrainMilliseconds
    else { return nil }
    writeLater { try SessionTable.noteCookie(session.key, now: now, in: $0) }
    return SessionCookie.header(secret, path: path, isSecure: cookie.isSecure)
  }

  /// Some sessions are gone from the store.
  func sessionsEnded(_ keys: [Int64]) {
    guard !keys.isEmpty else { return }
    cache.revoke {
      if case .session(let session) = $0 { keys.contains(session.key) } else { false }
    }
    for observer in signOutObservers { for key in keys { observer.session(key) } }
  }

  /// The web sign-ins of a user are gone from the store.
  func webSignInsEnded(of user: UserRecordName) {
    cache.revoke { if case .webSignIn(let signIn) = $0 { signIn.user == user } else { false } }
  }

  /// The sessions of a user are gone from the store, but for one.
  func sessionsEnded(of user: UserRecordName, except key: Int64? = nil) {
    cache.revoke { credential in
      if case .session(let session) = credential {
        session.user == user && session.key != key
      } else {
        false
      }
    }
    for observer in signOutObservers { observer.user(user, key) }
  }
}
