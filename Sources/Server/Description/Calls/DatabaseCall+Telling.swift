import Records

extension DatabaseCall {
  static let subscriptionsList = DatabaseCall(
    summary: "List the caller's subscriptions", body: .nothingNeeded, answer: subscriptions)

  static let subscriptionsLookup = DatabaseCall(
    summary: "Fetch subscriptions by their identifiers",
    body: .init(
      shape: .object([
        "subscriptions": .list(
          .object(["subscriptionID": .text(min: 1, max: Limits.nameBytes)]),
          max: Limits.operationsPerRequest)
      ]),
      example: #"{"subscriptions": [{"subscriptionID": "notes"}]}"#),
    answer: subscriptions)

  static let subscriptionsModify = DatabaseCall(
    summary: "Create, change and delete subscriptions",
    body: .init(
      shape: .object([
        "operations": .list(
          .object([
            "operationType": .choice(["create", "update", "delete"]),
            "subscription": .named(.subscription),
          ]), max: Limits.operationsPerRequest)
      ]),
      example: #"""
        {"operations": [{"operationType": "create", "subscription": {"subscriptionID": "notes",
        "subscriptionType": "zone", "zoneID": {"zoneName": "Notes"}}}]}
        """#),
    answer: subscriptions)

  static let tokensCreate = DatabaseCall(
    summary: "Make a token for notifications, and the address to wait for them",
    body: .init(
      shape: .object(["apnsEnvironment": apnsEnvironment], optional: ["clientId": .text()]),
      example: #"{"apnsEnvironment": "development"}"#),
    answer: .init(
      shape: .object([
        "apnsEnvironment": apnsEnvironment, "apnsToken": .text(min: 1),
        "webcourierURL": .text(min: 1),
      ])))

  static let tokensRegister = DatabaseCall(
    summary: "Register a token for notifications",
    body: .init(
      shape: .object(
        ["apnsEnvironment": apnsEnvironment, "apnsToken": .text(min: 1)],
        optional: ["clientId": .text()]),
      example: #"{"apnsEnvironment": "development", "apnsToken": "0123456789abcdef"}"#),
    answer: .init(shape: Shapes.done, example: "{}"))

  private static let apnsEnvironment = Shape.choice(["development", "production"])
  private static let subscriptions = CallDescription.Content(shape: Shapes.subscriptions)
}

extension DatabaseCall {
  static let assetsUpload = DatabaseCall(
    summary: "Ask where assets may be uploaded",
    text: """
      One address for each token, in their order. The bytes go there in a POST, as they are or as the \
      part files of a form; its answer goes into the field of the record.
      """,
    body: .init(
      shape: .object(
        [
          "tokens": .list(
            .object(
              ["recordType": .named(.recordType), "fieldName": .named(.fieldName)],
              optional: ["recordName": .named(.recordName)]), max: Limits.operationsPerRequest)
        ],
        optional: ["zoneID": .named(.zoneID)]),
      example: #"""
        {"zoneID": {"zoneName": "Notes"}, "tokens": [{"recordName": "n1", "recordType": "Note",
        "fieldName": "picture"}]}
        """#),
    answer: .init(
      shape: .object([
        "tokens": .list(
          .object([
            "recordName": .named(.recordName), "fieldName": .named(.fieldName),
            "url": .text(min: 1),
          ]))
      ])))

  static let assetsRereference = DatabaseCall(
    summary: "Use assets of a record in another",
    text: "All or none: one that cannot be used fails the request.",
    body: .init(
      shape: .object(
        [
          "assets": .list(
            .object(["recordName": .named(.recordName), "fieldName": .named(.fieldName)]),
            max: Limits.operationsPerRequest)
        ],
        optional: ["zoneID": .named(.zoneID), "targetZoneID": .named(.zoneID)]),
      example: #"""
        {"zoneID": {"zoneName": "Notes"}, "assets": [{"recordName": "n1", "fieldName": "picture"}]}
        """#),
    answer: .init(shape: .object(["assets": .list(.named(.asset))])))
}
