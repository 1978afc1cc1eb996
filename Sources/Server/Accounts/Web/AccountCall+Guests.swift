import HTTPServer
import Records
import WebServices

extension AccountCall {
  /// What the link of a share offers.
  func lookUpGuestLink() throws(RecordError) -> HTTPResponse {
    let offer = try accounts.guestOffer(
      text("shortGUID", in: body()), in: info.guestPlace, address: request.clientAddress)
    return .json { write(offer, to: &$0) }
  }

  /// Makes a guest. Who has an account accepts the share with it.
  func becomeGuest() throws(RecordError) -> HTTPResponse {
    let body = try body()
    guard request.caller.user == nil else {
      throw .alreadySignedIn
    }
    return try tell(
      accounts.becomeGuest(
        text("shortGUID", in: body), name: text("name", in: body), in: info.guestPlace, browser))
  }

  func renameGuest() throws(RecordError) -> HTTPResponse {
    let name = try text("name", in: body())
    guard request.caller.isGuest, let guest = request.caller.user else {
      throw RecordError(.accessDenied, "Only guests are renamed here")
    }
    return try tell(accounts.renameGuest(guest, to: name))
  }
}
