import Records

extension DatabaseCall {
  static let usersCaller = DatabaseCall(
    summary: "Tell who calls", databases: [.public], body: .nothingNeeded,
    answer: .init(shape: .named(.identity), example: Examples.identity))

  static let usersDiscover = DatabaseCall(
    summary: "Find people who let themselves be found",
    text: "All of them, or those of lookupInfos. People who are unknown are left out.",
    databases: [.public],
    body: .init(
      shape: .object(optional: ["lookupInfos": lookups]),
      example: #"{"lookupInfos": [{"emailAddress": "kari@example.org"}]}"#),
    answer: .init(shape: Shapes.users, example: #"{"users": [\#(Examples.identity)]}"#))

  static let usersLookupEmail = lookup(
    "Find people by their e-mail addresses (deprecated)", "emailAddress", .text(min: 1))
  static let usersLookupID = lookup(
    "Find people by their record names (deprecated)", "userRecordName", Shapes.userName)
  static let usersLookupContacts = DatabaseCall(
    summary: "Find the caller's contacts (deprecated)", databases: [.public],
    body: .nothingNeeded, answer: .init(shape: Shapes.users))

  private static let lookups = Shape.list(
    .named(.lookupInfo), max: Limits.operationsPerRequest)

  private static func lookup(_ summary: String, _ key: String, _ shape: Shape) -> DatabaseCall {
    DatabaseCall(
      summary: summary, databases: [.public],
      body: .init(
        shape: .object(["users": .list(.object([key: shape]), max: Limits.operationsPerRequest)])),
      answer: .init(shape: Shapes.users))
  }

  static let recordsResolve = shares("Tell what shares are, by their short GUIDs")
  static let recordsAccept = shares("Take part in shares, by their short GUIDs")

  private static func shares(_ summary: String) -> DatabaseCall {
    DatabaseCall(
      summary: summary, databases: [.public],
      body: .init(
        shape: .object([
          "shortGUIDs": .list(
            .either(Shapes.shortGUID, .text(min: 1)), max: Limits.operationsPerRequest)
        ]),
        example: #"""
          {"shortGUIDs": [{"value": "0aB1cD2eF3gH4iJ5kL6mN7oP8", "shouldFetchRootRecord": true}]}
          """#),
      answer: .init(
        shape: .object([
          "results": .list(
            .either(.named(.shareMetadata), Shapes.itemError("shortGUID", .anything)))
        ])))
  }
}
