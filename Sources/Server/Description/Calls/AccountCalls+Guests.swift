import Records

/// What the description says of guests.
extension AccountCalls {
  static let guests = [
    CallDescription(
      method: "POST", path: "/multe/1/guests/lookup", id: "lookUpGuestLink",
      summary: "Tell what the link of an open share offers", access: .open,
      body: .init(shape: .object(["shortGUID": .text(min: 1)]), example: link),
      answer: .init(
        shape: .object(
          ["sharedBy": .text(), "permission": .choice(["READ_ONLY", "READ_WRITE"])],
          optional: ["title": .text()])),
      errors: [.notFound, .accessDenied, .authenticationFailed, .throttled]),
    CallDescription(
      method: "POST", path: "/multe/1/guests", id: "becomeGuest",
      summary: "Take part in an open share without an account", access: .open,
      body: .init(
        shape: .object(["shortGUID": .text(min: 1), "name": .text(min: 1)]),
        example: #"{"shortGUID": "0aB1cD2eF3gH4iJ5kL6mN7oP", "name": "Nabo"}"#),
      answer: .init(shape: .named(.session)),
      errors: [.notFound, .accessDenied, .authenticationFailed, .throttled, .quotaExceeded]),
    CallDescription(
      method: "PUT", path: "/multe/1/guests/name", id: "renameGuest",
      summary: "Take another name as a guest", access: .session,
      body: .init(shape: .object(["name": .text(min: 1)]), example: #"{"name": "Nabo"}"#),
      answer: .init(shape: .named(.session))),
  ]

  private static let link = #"{"shortGUID": "0aB1cD2eF3gH4iJ5kL6mN7oP"}"#
}
