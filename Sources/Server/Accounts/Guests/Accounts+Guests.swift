import RecordStore
import Records

/// Where guests are let in: the container of the household app.
struct GuestPlace: Sendable {
  let container: String
  let environment: Environment
}

/// What a link shows before somebody becomes a guest.
struct GuestOffer: Sendable, Hashable {
  /// What is shared, in the words of who shares it; nil if they gave none.
  let title: String?
  /// The name of who shares it.
  let sharedBy: String
  /// What a guest may do.
  let permission: SharePermission
}

extension Accounts {
  /// What the link of a share offers to guests. Throws NOT_FOUND, also for a share that is not open to
  /// them, and THROTTLED.
  func guestOffer(
    _ shortGUID: String, in place: GuestPlace, address: String
  ) throws(RecordError) -> GuestOffer {
    try limits.begin(account: nil, address: address, now: now())
    let found = try read { sql -> (ShareLink, String)? in
      guard let link = try Self.openLink(shortGUID, in: place, sql), let owner = link.zone.owner
      else { return nil }
      return (link, try UserTable.user(owner, in: sql)?.name ?? "")
    }
    guard let (link, name) = found, let details = link.details else { throw .linkNotFound }
    limits.succeeded(account: nil, address: address, now: now())
    return GuestOffer(
      title: try link.title(), sharedBy: name, permission: details.publicPermission)
  }

  /// What the link of a share leads to, for somebody who may have no part in it: of one that is not open
  /// to all, who shares it and no more. Throws NOT_FOUND, and THROTTLED.
  func shareOffer(
    _ shortGUID: String, in place: GuestPlace, address: String
  ) throws(RecordError) -> GuestOffer {
    try limits.begin(account: nil, address: address, now: now())
    let offer = try read { sql -> GuestOffer? in
      let link = try ShareLink(
        shortGUID, container: place.container, environment: place.environment, in: sql)
      guard let link, let details = link.details, let owner = link.zone.owner else { return nil }
      let isOpen = details.publicPermission != .none
      return GuestOffer(
        title: isOpen ? try link.title() : nil,
        sharedBy: try UserTable.user(owner, in: sql)?.name ?? "",
        permission: details.publicPermission)
    }
    guard let offer else { throw .linkNotFound }
    limits.succeeded(account: nil, address: address, now: now())
    return offer
  }

  /// Makes a guest who takes part in the share of a link, and begins their session. Throws NOT_FOUND,
  /// QUOTA_EXCEEDED if the share has too many guests, and THROTTLED.
  func becomeGuest(
    _ shortGUID: String, name: String, in place: GuestPlace, _ browser: Browser
  ) throws(RecordError) -> SignedIn {
    let name = try AccountRules.name(name)
    let now = now()
    // Counted though it succeeds: an open link is no way to fill the server.
    try limits.begin(account: nil, address: browser.address, now: now)
    let secret = Secret.random()
    let hash = secret.hash
    let user = try write(records: { transaction in
      let sql = transaction.database
      guard let link = try Self.openLink(shortGUID, in: place, sql), let details = link.details
      else { throw RecordError.linkNotFound }
      let guests = details.participants.count { $0.type == .publicUser }
      guard guests < AccountLimits.guestsPerShare else {
        throw RecordError(.quotaExceeded, "This list has too many guests", .tooManyGuests)
      }
      let user = try GuestTable.add(name: name, now: now, in: sql)
      try ShareLink.accept(
        shortGUID, container: place.container, environment: place.environment,
        user: user.recordName, email: nil, now: now, in: transaction)
      _ = try SessionTable.add(hash, of: user.key, browser, now: now, in: sql)
      return user
    })
    return SignedIn(user: user, secret: secret)
  }

  /// Gives a guest another name.
  func renameGuest(_ guest: UserRecordName, to name: String) throws(RecordError) -> User {
    let name = try AccountRules.name(name)
    let user = try write { sql -> User? in
      try GuestTable.rename(guest, to: name, in: sql)
      return try UserTable.user(guest, in: sql)
    }
    guard let user else { throw .noSuchUser }
    return user
  }

  /// Takes a guest out of what was shared with them, which ends them.
  func endGuest(_ guest: UserRecordName, in place: GuestPlace) throws(RecordError) {
    let now = now()
    try write(records: { transaction in
      try ShareLink.leaveAll(
        guest, container: place.container, environment: place.environment, now: now,
        in: transaction)
      _ = try GuestTable.remove(guest, in: transaction.database)
    })
    sessionsEnded(of: guest)
  }

  /// Ends the guests among those who lost a shared zone. Called on the writer's thread.
  func noteCommit(_ changes: [ZoneChange]) {
    let lost = changes.filter { $0.shared.map { $0.ownerPosition == nil } ?? false }
      .compactMap(\.database.sharedWith)
    guard !lost.isEmpty else { return }
    storage.write({ transaction in
      try lost.filter { try GuestTable.remove($0, in: transaction.database) }
    }) { [weak self] result in
      guard let self else { return }
      switch result {
      case .success(let ended): for guest in ended { sessionsEnded(of: guest) }
      case .failure(let error): reportFault("\(error)")
      }
    }
  }

  /// Ends guests that nothing is shared with any more: the server stopped before it could.
  func removeLostGuests(in place: GuestPlace) throws(RecordError) {
    try write { sql in
      for guest in try GuestTable.all(in: sql)
      where try !ShareLink.hasZones(
        guest, container: place.container, environment: place.environment, in: sql)
      {
        _ = try GuestTable.remove(guest, in: sql)
      }
    }
  }

  private static func openLink(
    _ shortGUID: String, in place: GuestPlace, _ sql: any SQLDatabase
  ) throws(SQLError) -> ShareLink? {
    guard
      let link = try ShareLink(
        shortGUID, container: place.container, environment: place.environment, in: sql),
      let details = link.details, details.publicPermission != .none
    else { return nil }
    return link
  }
}
