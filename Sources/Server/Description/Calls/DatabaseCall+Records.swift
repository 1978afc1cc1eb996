import Records

extension DatabaseCall {
  static let recordsQuery = DatabaseCall(
    summary: "Find records of one type",
    text: """
      Pages are followed by sending the same query with the continuationMarker of the page before. \
      The last page has none.
      """,
    body: .init(
      shape: .object(
        ["query": .named(.query)],
        optional: [
          "zoneID": .named(.zoneID), "zoneWide": .truth, "resultsLimit": Shapes.resultsLimit,
          "continuationMarker": .base64, "desiredKeys": Shapes.desiredKeys,
          "numbersAsStrings": .truth,
        ]),
      example: #"""
        {"zoneID": {"zoneName": "Notes"}, "resultsLimit": 50, "query": {"recordType": "Note",
        "filterBy": [{"comparator": "BEGINS_WITH", "fieldName": "title",
        "fieldValue": {"value": "Hi", "type": "STRING"}}], "sortBy": [{"fieldName": "title"}]}}
        """#),
    answer: .init(
      shape: .object(
        ["records": .list(.either(.named(.recordAnswer), .named(.recordError)), max: pageMax)],
        optional: ["continuationMarker": .base64, "syncToken": .base64]),
      example: #"{"records": [\#(Examples.record)], "continuationMarker": "AQAAAAAAAAAB"}"#),
    tellsSyncToken: true)

  static let recordsModify = DatabaseCall(
    summary: "Create, change and delete records",
    text: """
      One entry of the answer for each operation, in their order; one with serverErrorCode failed. In a \
      custom zone one failure undoes the whole request unless atomic is false.
      """,
    body: .init(
      shape: .object(
        ["operations": .list(.named(.operation), max: Limits.operationsPerRequest)],
        optional: [
          "zoneID": .named(.zoneID), "atomic": .truth, "desiredKeys": Shapes.desiredKeys,
          "numbersAsStrings": .truth,
        ]),
      example: #"""
        {"zoneID": {"zoneName": "Notes"}, "operations": [{"operationType": "create", "record":
        {"recordType": "Note", "recordName": "n1", "fields": {"title": {"value": "Hi"}}}},
        {"operationType": "forceDelete", "record": {"recordName": "n2"}}]}
        """#),
    answer: .init(
      shape: .object(
        [
          "records": .list(
            .either(.named(.recordAnswer), .named(.tombstone), .named(.recordError)))
        ], optional: ["syncToken": .base64]),
      example: #"""
        {"records": [\#(Examples.record), {"recordName": "n2", "deleted": true},
        {"recordName": "n3", "reason": "client oplock error updating record",
        "serverErrorCode": "CONFLICT"}]}
        """#),
    tellsSyncToken: true)

  static let recordsLookup = DatabaseCall(
    summary: "Fetch records by their names",
    text: "One entry of the answer for each name, in their order.",
    body: .init(
      shape: .object(
        [
          "records": .list(
            .object(
              ["recordName": .named(.recordName)],
              optional: ["desiredKeys": Shapes.desiredKeys, "numbersAsStrings": .truth]),
            max: Limits.operationsPerRequest)
        ],
        optional: [
          "zoneID": .named(.zoneID), "desiredKeys": Shapes.desiredKeys, "numbersAsStrings": .truth,
        ]),
      example: #"{"zoneID": {"zoneName": "Notes"}, "records": [{"recordName": "n1"}]}"#),
    answer: .init(
      shape: .object(
        ["records": .list(.either(.named(.recordAnswer), .named(.recordError)))],
        optional: ["syncToken": .base64]),
      example: #"""
        {"records": [{"recordName": "n1", "reason": "Record not found",
        "serverErrorCode": "NOT_FOUND"}]}
        """#),
    tellsSyncToken: true)

  private static let pageMax = Limits.recordsPerResponse
}

/// JSON that several examples show.
enum Examples {
  static let zoneID = #"""
    {"zoneName": "Notes", "ownerRecordName": "_0123456789abcdef0123456789abcdef",
    "zoneType": "REGULAR_CUSTOM_ZONE"}
    """#
  static let stamp = #"""
    {"timestamp": 1700000001000, "userRecordName": "_0123456789abcdef0123456789abcdef",
    "deviceID": "2"}
    """#
  static let record = #"""
    {"recordName": "n1", "recordType": "Note", "fields": {"title": {"value": "Hi",
    "type": "STRING"}}, "pluginFields": {}, "recordChangeTag": "1", "created": \#(stamp),
    "modified": \#(stamp), "deleted": false, "zoneID": \#(zoneID)}
    """#
  static let identity = #"""
    {"userRecordName": "_0123456789abcdef0123456789abcdef", "nameComponents":
    {"givenName": "Kari", "familyName": "Nordmann"}, "lookupInfo": {"emailAddress":
    "kari@example.org"}}
    """#
}
