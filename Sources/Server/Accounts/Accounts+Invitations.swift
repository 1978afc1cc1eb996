import RecordStore
import Records

/// What an invitation says before somebody accepts it.
struct InvitationOffer: Sendable, Hashable {
  let invitation: Invitation
  /// What the list is called that goes with it; nil without one.
  let title: String?
}

extension Accounts {
  /// A new invitation by a user, to a share of theirs or to the server alone, and when it expires. Throws
  /// NOT_FOUND for a share that is not theirs, and QUOTA_EXCEEDED.
  func invite(
    by user: User, to share: Invitation.Share? = nil, in place: GuestPlace? = nil
  ) throws(RecordError) -> (secret: Secret, expires: Int64) {
    let secret = Secret.random()
    let hash = secret.hash
    let now = now()
    let expires = now + AccountLimits.invitationDays * AccountLimits.dayMilliseconds
    try write { sql in
      if let share, let place {
        guard try Self.link(of: share, by: user.recordName, in: place, sql) != nil else {
          throw RecordError.linkNotFound
        }
      }
      try InvitationTable.add(hash, by: user, to: share, expires: expires, now: now, in: sql)
    }
    return (secret, expires)
  }

  /// What an invitation says. Throws NOT_FOUND if it is not good, or no more, or its share has ended.
  func invitationOffer(
    token: String, in place: GuestPlace
  ) throws(RecordError) -> InvitationOffer {
    let now = now()
    let offer = try read { sql -> InvitationOffer? in
      guard let hash = SecretHash(token),
        let invitation = try InvitationTable.invitation(hash, now: now, in: sql)
      else { return nil }
      guard let share = invitation.share else {
        return InvitationOffer(invitation: invitation, title: nil)
      }
      guard let link = try Self.link(of: share, by: invitation.inviter, in: place, sql) else {
        return nil
      }
      return InvitationOffer(invitation: invitation, title: try link.title())
    }
    guard let offer else { throw .invitationOver }
    return offer
  }

  /// Makes an account by an invitation, which is used up, and begins a session; with the invitation's share,
  /// if there is one. Throws NOT_FOUND if the invitation is not good, or no more, and EXISTS.
  func acceptInvitation(
    token: String, _ account: NewAccount, in place: GuestPlace, _ browser: Browser
  ) throws(RecordError) -> SignedIn {
    guard let hash = SecretHash(token) else { throw .invitationOver }
    let now = now()
    guard try read({ try InvitationTable.invitation(hash, now: now, in: $0) }) != nil else {
      throw .invitationOver
    }
    return try signUp(
      account, browser,
      { sql in
        guard try InvitationTable.invitation(hash, now: now, in: sql) != nil else {
          throw RecordError.invitationOver
        }
      },
      welcome: { transaction, user in
        try Self.take(hash, for: user.recordName, in: place, now: now, transaction)
      })
  }

  /// Accepts an invitation to a share with the account that a user has. Throws NOT_FOUND as above, and
  /// BAD_REQUEST for an invitation without a share, and for one's own.
  func acceptInvitation(
    token: String, as user: User, in place: GuestPlace
  ) throws(RecordError) {
    guard let hash = SecretHash(token) else { throw .invitationOver }
    let now = now()
    try write(records: { transaction in
      let found = try InvitationTable.invitation(hash, now: now, in: transaction.database)
      guard let found else { throw RecordError.invitationOver }
      guard found.share != nil else {
        throw RecordError.alreadySignedIn
      }
      guard found.inviter != user.recordName else {
        throw RecordError(.badRequest, "This is an invitation of your own", .ownInvitation)
      }
      try Self.take(hash, for: user.recordName, in: place, now: now, transaction)
    })
  }

  /// Uses an invitation up, and puts a user in its share.
  private static func take(
    _ hash: SecretHash, for user: UserRecordName, in place: GuestPlace, now: Int64,
    _ transaction: Transaction
  ) throws {
    let sql = transaction.database
    guard let invitation = try InvitationTable.invitation(hash, now: now, in: sql),
      try InvitationTable.use(hash, now: now, in: sql)
    else { throw RecordError.invitationOver }
    guard let share = invitation.share else { return }
    guard try link(of: share, by: invitation.inviter, in: place, sql) != nil else {
      throw RecordError.invitationOver
    }
    try ShareLink.accept(
      share.shortGUID, container: place.container, environment: place.environment, user: user,
      email: nil, invited: share.permission, now: now, in: transaction)
  }

  /// The share of an invitation, while it is who invited that owns it.
  private static func link(
    of share: Invitation.Share, by owner: UserRecordName, in place: GuestPlace,
    _ sql: any SQLDatabase
  ) throws(SQLError) -> ShareLink? {
    let link = try ShareLink(
      share.shortGUID, container: place.container, environment: place.environment, in: sql)
    guard let link, link.details != nil, link.zone.owner == owner else { return nil }
    return link
  }
}

extension Accounts {
  /// The shares that wait for a user, and the names of who shares.
  func pendingShares(
    of user: User, in place: GuestPlace
  ) throws(RecordError) -> [(share: PendingShare, sharedBy: String)] {
    try read { sql in
      let shares = try SharesOfUser.pending(
        user.recordName, email: user.email, container: place.container,
        environment: place.environment, limit: AccountLimits.pendingShares, in: sql)
      return try shares.map { ($0, try UserTable.user($0.owner, in: sql)?.name ?? "") }
    }
  }

  /// Declines a share that waits for a user. Throws NOT_FOUND.
  func declineShare(
    _ shortGUID: String, _ user: User, in place: GuestPlace
  ) throws(RecordError) {
    let now = now()
    try write(records: { transaction in
      try ShareLink.decline(
        shortGUID, container: place.container, environment: place.environment,
        user: user.recordName, email: user.email, now: now, in: transaction)
    })
  }
}
