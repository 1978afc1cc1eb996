import HTTPServer
import Records
import WebServices

extension AccountCall {
  /// Makes an invitation: the owner's to the server, anybody's to a share of their own.
  func invite() throws(RecordError) -> HTTPResponse {
    let user = try signedIn().user
    let share = try isBodyEmpty ? nil : share(in: body())
    if !user.isOwner {
      guard share != nil else { throw .ownerOnly }
      guard try accounts.mayMembersInvite() else {
        throw RecordError(
          .accessDenied, "The owner of this server lets nobody else invite people", .invitingClosed)
      }
    }
    let (secret, expires) = try accounts.invite(by: user, to: share, in: info.guestPlace)
    return .json { writer in
      writer.member("token", secret.text)
      writer.member("expires", expires)
    }
  }

  func lookUpInvitation() throws(RecordError) -> HTTPResponse {
    let offer = try accounts.invitationOffer(
      token: text("token", in: body()), in: info.guestPlace)
    return .json { writer in
      writer.member("invitedBy", offer.invitation.invitedBy)
      if let share = offer.invitation.share { write(share, title: offer.title, to: &writer) }
    }
  }

  /// Makes an account by an invitation; or takes part in its share with the account that there is.
  func acceptInvitation() throws(RecordError) -> HTTPResponse {
    let body = try body()
    let token = try text("token", in: body)
    let share = try? accounts.invitationOffer(token: token, in: info.guestPlace).invitation.share
    let hasAccount = request.caller.user != nil && !request.caller.isGuest
    if hasAccount, try body.string("email") == nil {
      let user = try signedIn().user
      try accounts.acceptInvitation(token: token, as: user, in: info.guestPlace)
      return try tell(user, share: share)
    }
    return try tell(
      accounts.acceptInvitation(token: token, newAccount(in: body), in: info.guestPlace, browser),
      share: share)
  }

  /// Tells whose share a link leads to, also if it is open to nobody who was not invited: who follows it
  /// has to know what to ask for.
  func lookUpShare() throws(RecordError) -> HTTPResponse {
    let offer = try accounts.shareOffer(
      text("shortGUID", in: body()), in: info.guestPlace, address: request.clientAddress)
    return .json { write(offer, to: &$0) }
  }

  /// Tells which shares wait for who asks.
  func listShares() throws(RecordError) -> HTTPResponse {
    let pending = try accounts.pendingShares(of: signedIn().user, in: info.guestPlace)
    return .json { writer in
      writer.key("shares")
      writer.array { writer in
        for (share, sharedBy) in pending {
          writer.object { writer in
            writer.member("shortGUID", share.shortGUID)
            if let title = share.title { writer.member("title", title) }
            writer.member("sharedBy", sharedBy)
            writer.member("permission", share.permission.rawValue)
          }
        }
      }
    }
  }

  func declineShare() throws(RecordError) -> HTTPResponse {
    let guid = try text("shortGUID", in: body())
    try accounts.declineShare(guid, signedIn().user, in: info.guestPlace)
    return .json { _ in }
  }

  func write(_ offer: GuestOffer, to writer: inout JSONWriter) {
    if let title = offer.title { writer.member("title", title) }
    writer.member("sharedBy", offer.sharedBy)
    writer.member("permission", offer.permission.rawValue)
  }

  func write(_ share: Invitation.Share, title: String?, to writer: inout JSONWriter) {
    writer.key("share")
    writer.object { writer in
      writer.member("shortGUID", share.shortGUID)
      if let title { writer.member("title", title) }
      writer.member("permission", share.permission.rawValue)
    }
  }

  private var isBodyEmpty: Bool {
    if case .bytes(let bytes) = request.http.body { bytes.isEmpty } else { false }
  }

  private func share(in body: JSONObject) throws(RecordError) -> Invitation.Share? {
    guard let shortGUID = try body.string("shortGUID") else { return nil }
    let text = try body.string("permission") ?? SharePermission.readWrite.rawValue
    guard let permission = SharePermission(rawValue: text), permission != .none else {
      throw .badRequest("'permission' must be READ_ONLY or READ_WRITE")
    }
    return Invitation.Share(shortGUID: shortGUID, permission: permission)
  }
}
