import Records

extension DatabaseCall {
  static let zonesList = DatabaseCall(
    summary: "List the zones of a database", body: .nothingNeeded, answer: zones)

  static let zonesLookup = DatabaseCall(
    summary: "Fetch zones by their names",
    text: "One entry of the answer for each zone, in their order.",
    body: .init(
      shape: .object(["zones": .list(.named(.zoneID), max: Limits.zonesPerRequest)]),
      example: #"{"zones": [{"zoneName": "Notes"}]}"#),
    answer: zones)

  static let zonesModify = DatabaseCall(
    summary: "Create and delete zones",
    text: "Creating a zone that exists succeeds. Deleting one deletes its records.",
    databases: [.private],
    body: .init(
      shape: .object([
        "operations": .list(
          .object([
            "operationType": .choice(["create", "delete"]),
            "zone": .object(["zoneID": .named(.zoneID)]),
          ]), max: Limits.operationsPerRequest)
      ]),
      example: #"""
        {"operations": [{"operationType": "create", "zone": {"zoneID": {"zoneName": "Notes"}}}]}
        """#),
    answer: zones)

  static let zonesChanges = databaseFeed(
    "Tell which zones changed (deprecated: changes/database)", token: "metaSyncToken")
  static let changesDatabase = databaseFeed("Tell which zones changed", token: "syncToken")

  static let changesZone = DatabaseCall(
    summary: "Tell which records of some zones changed",
    text: """
      Without a syncToken, everything from the beginning. A zone that cannot be told is an error in its \
      place; the options of a zone win over those of the request.
      """,
    databases: [.private, .shared],
    body: .init(
      shape: .object(
        [
          "zones": .list(
            .object(["zoneID": .named(.zoneID)], optional: feedOptions),
            max: Limits.zonesPerRequest)
        ],
        optional: feedOptions),
      example: #"{"zones": [{"zoneID": {"zoneName": "Notes"}}], "resultsLimit": 100}"#),
    answer: .init(
      shape: .object([
        "zones": .list(
          .either(
            Shapes.changes(["zoneID": .named(.zoneIDAnswer), "reverse": .truth]),
            .named(.zoneError)))
      ]),
      example: #"""
        {"zones": [{"zoneID": \#(Examples.zoneID), "records": [\#(Examples.record),
        {"recordName": "n9", "deleted": true}], "syncToken": "AQAAAAAAAAAC", "moreComing": false}]}
        """#))

  static let recordsChanges = DatabaseCall(
    summary: "Tell which records of a zone changed (deprecated: changes/zone)",
    databases: [.private, .shared],
    body: .init(
      shape: .object(["zoneID": .named(.zoneID)], optional: feedOptions),
      example: #"{"zoneID": {"zoneName": "Notes"}, "resultsLimit": 100}"#),
    answer: .init(shape: Shapes.changes(["reverse": .truth])))

  private static func databaseFeed(_ summary: String, token: String) -> DatabaseCall {
    DatabaseCall(
      summary: summary, databases: [.private, .shared],
      body: .init(
        shape: .object(optional: [token: .base64, "resultsLimit": Shapes.resultsLimit])),
      answer: .init(
        shape: .object(["zones": Shapes.changedZones, token: .base64, "moreComing": .truth])))
  }

  private static let zones = CallDescription.Content(
    shape: Shapes.zones,
    example: #"""
      {"zones": [{"zoneID": \#(Examples.zoneID), "syncToken": "AQAAAAAAAAAC", "atomic": true,
      "deleted": false}]}
      """#)

  private static let feedOptions: KeyValuePairs<String, Shape> = [
    "syncToken": .base64, "resultsLimit": Shapes.resultsLimit, "reverse": .truth,
    "desiredKeys": Shapes.desiredKeys, "desiredRecordTypes": .list(.named(.recordType)),
    "numbersAsStrings": .truth, "numberAsStrings": .truth,
    "deletedRecordTypes": .truth.about(
      "Tell the types of deleted records too: an addition that CloudKit does not have."),
  ]
}

extension CallDescription.Content {
  /// The body of a call that needs none, but takes one, as some clients send it.
  static let nothingNeeded = CallDescription.Content(shape: .object(), example: "{}")
}

extension Shapes {
  /// How many records an answer may hold.
  static let resultsLimit = Shape.integer(min: 1).about(
    "More than \(Limits.recordsPerResponse) count as \(Limits.recordsPerResponse).")
}
