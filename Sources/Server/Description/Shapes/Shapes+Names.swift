import Records

extension Shapes {
  static let recordName = Shape.text(min: 1, max: Limits.nameBytes, pattern: "^[ -^`-~][ -~]*$")
    .about("Printable ASCII, not beginning with an underscore.")
  static let zoneName = Shape.text(
    min: 1, max: Limits.nameBytes, pattern: "^(_defaultZone|[ -^`-~][ -~]*)$"
  ).about("As a record's name, or _defaultZone.")
  static let recordType = Shape.text(
    min: 1, max: Limits.nameBytes, pattern: "^[A-Za-z][A-Za-z0-9_]*$")
  static let fieldName = Shape.text(
    min: 1, max: Limits.nameBytes, pattern: "^[A-Za-z][A-Za-z0-9_]*$")
  /// A user, who is named by the server.
  static let userName = Shape.text(min: 1, max: Limits.nameBytes, pattern: "^[ -~]+$")

  static let zoneID = Shape.object(
    ["zoneName": .named(.zoneName)],
    optional: [
      "ownerRecordName": userName.about("Absent: the caller."), "zoneType": zoneType,
    ])

  static let zoneIDAnswer = Shape.object(
    ["zoneName": .named(.zoneName)],
    optional: ["ownerRecordName": userName, "zoneType": zoneType])

  private static let zoneType = Shape.choice(["DEFAULT_ZONE", "REGULAR_CUSTOM_ZONE"])

  /// A record named in another.
  static let recordID = Shape.object(
    ["recordName": .named(.recordName)], optional: ["zoneID": .named(.zoneID)])
}
