import Records

extension AccountCalls {
  /// Invitations to the server, and to shares on it.
  static let invitations = [
    CallDescription(
      method: "POST", path: "/multe/1/invitations", id: "invite",
      summary: "Make an invitation: to the server (owner), or to a share of one's own",
      access: .session,
      body: .init(
        shape: .object(
          optional: ["shortGUID": .text(min: 1), "permission": .choice(permissions)]),
        example: #"{"shortGUID": "Zm9v", "permission": "READ_WRITE"}"#),
      isBodyRequired: false,
      answer: .init(shape: .object(["token": .text(min: 1), "expires": .time])),
      errors: [.notFound, .quotaExceeded]),
    CallDescription(
      method: "POST", path: "/multe/1/invitations/lookup", id: "lookUpInvitation",
      summary: "Tell whose invitation it is", access: .open,
      body: .init(
        shape: .object(["token": .text(min: 1)]), example: #"{"token": "Zm9v"}"#),
      answer: .init(shape: .object(["invitedBy": .text(min: 1)], optional: ["share": share])),
      errors: [.notFound, .accessDenied, .authenticationFailed, .throttled, .quotaExceeded]),
    CallDescription(
      method: "POST", path: "/multe/1/invitations/accept", id: "acceptInvitation",
      summary: "Make an account by invitation, and take part in its share",
      text: "Who is signed in takes part in the share with the token alone.", access: .open,
      body: .init(
        shape: .object(
          ["token": .text(min: 1)],
          optional: ["name": .text(min: 1), "email": .text(min: 3), "password": password]),
        example: #"""
          {"token": "Zm9v", "name": "Ola", "email": "ola@example.org",
          "password": "lingonberries on the hill"}
          """#),
      answer: .init(shape: .named(.session)), errors: joining),
    CallDescription(
      method: "GET", path: "/multe/1/shares", id: "listPendingShares",
      summary: "Tell which shares wait for the caller, by name or address", access: .session,
      answer: .init(
        shape: .object([
          "shares": .list(
            .object(
              [
                "shortGUID": .text(min: 1), "sharedBy": .text(), "permission": Shapes.permission,
              ], optional: ["title": .text()]), max: AccountLimits.pendingShares)
        ]))),
    CallDescription(
      method: "POST", path: "/multe/1/shares/decline", id: "declineShare",
      summary: "Decline a share that waits for the caller", access: .session,
      body: .init(shape: .object(["shortGUID": .text(min: 1)]), example: #"{"shortGUID": "Zm9v"}"#),
      answer: .init(shape: Shapes.done, example: "{}"), errors: [.notFound]),
    CallDescription(
      method: "POST", path: "/multe/1/shares/lookup", id: "lookUpShare",
      summary: "Tell whose share a link leads to",
      text: "Of a share that is open to nobody, who shares it and no more.", access: .open,
      body: .init(shape: .object(["shortGUID": .text(min: 1)]), example: #"{"shortGUID": "Zm9v"}"#),
      answer: .init(
        shape: .object(
          ["sharedBy": .text(), "permission": Shapes.permission], optional: ["title": .text()])),
      errors: [.accessDenied, .authenticationFailed, .notFound, .throttled]),
  ]

  private static let permissions = [SharePermission.readOnly, .readWrite].map(\.rawValue)
  private static let share = Shape.object(
    ["shortGUID": .text(min: 1), "permission": .choice(permissions)],
    optional: ["title": .text()])
}
