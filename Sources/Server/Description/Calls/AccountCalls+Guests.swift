import Records

extension AccountCalls {
  /// Guests, who come by the link of a share and have no account.
  static let guests = [
    CallDescription(
      method: "POST", path: "/multe/1/guests/lookup", id: "lookUpGuestLink",
      summary: "Tell what the link of a share offers", access: .open,
      body: .init(shape: .object(["shortGUID": .text(min: 1)]), example: #"{"shortGUID": "Zm9v"}"#),
      answer: .init(
        shape: .object(
          ["sharedBy": .text(min: 1), "permission": Shapes.permission],
          optional: ["title": .text()])),
      errors: guestErrors),
    CallDescription(
      method: "POST", path: "/multe/1/guests", id: "becomeGuest",
      summary: "Become a guest of a share", access: .open,
      body: .init(
        shape: .object(["shortGUID": .text(min: 1), "name": .text(min: 1)]),
        example: #"{"shortGUID": "Zm9v", "name": "Nils"}"#),
      answer: .init(shape: .named(.session)), errors: guestErrors),
    CallDescription(
      method: "PUT", path: "/multe/1/guests/name", id: "renameGuest",
      summary: "Change the name that a guest chose", access: .session,
      body: .init(shape: .object(["name": .text(min: 1)]), example: #"{"name": "Nils"}"#),
      answer: .init(shape: .named(.session))),
  ]

  private static let guestErrors: [ErrorCode] = [
    .accessDenied, .authenticationFailed, .notFound, .quotaExceeded, .throttled,
  ]
}
