import Records
import WebServices

extension Shapes {
  /// A record of a request.
  static let record = Shape.object(
    optional: [
      "recordName": .named(.recordName),
      "recordType": .either(.named(.recordType), .choice(["cloudkit.share"])),
      "recordChangeTag": .text().about("The version that the change is based on."),
      "fields": .map(of: .named(.field), names: "^[A-Za-z][A-Za-z0-9_]{0,254}$"),
      "zoneID": .named(.zoneID), "parent": recordID, "share": recordID,
      "createShortGUID": .truth,
      "forRecord": .object(
        ["recordName": .named(.recordName)], optional: ["recordChangeTag": .text()]
      ).about("The root of the share that is to be made."),
      "publicPermission": permission,
      "participants": .list(.named(.participant)),
    ])

  /// A record of an answer.
  static let recordAnswer = Shape.object(
    [
      "recordName": .text(min: 1, max: Limits.nameBytes), "recordType": .text(min: 1),
      "fields": .map(of: .named(.fieldAnswer), names: "^[A-Za-z][A-Za-z0-9_.]*$"),
      "recordChangeTag": .text(min: 1), "created": stamp, "modified": stamp,
      "deleted": .always(false), "zoneID": .named(.zoneIDAnswer),
    ],
    optional: [
      "pluginFields": .object(), "parent": recordIDAnswer, "share": recordIDAnswer,
      "shortGUID": .text(min: 1), "publicPermission": permission,
      "participants": .list(.named(.participantAnswer)), "owner": .named(.participantAnswer),
      "currentUserParticipant": .named(.participantAnswer),
    ])

  static let recordError = itemError(
    "recordName", .text().about("As it was sent; empty if it had none."))

  static let tombstone = Shape.object(
    ["recordName": .named(.recordName), "deleted": .always(true)],
    optional: [
      "recordType": .text(min: 1).about("If `deletedRecordTypes` asked for it and it is known."),
      "zoneID": .named(.zoneIDAnswer),
    ]
  ).about("What is left of a deleted record.")

  static let operation = Shape.object(
    ["operationType": .choice(OperationType.allCases.map(\.rawValue)), "record": .named(.record)],
    optional: ["desiredKeys": desiredKeys, "numbersAsStrings": .truth])

  /// The names of the fields that are wanted.
  static let desiredKeys = Shape.list(.text()).about("Unknown names are ignored. Absent: all.")

  static let permission = Shape.choice(["NONE", "READ_ONLY", "READ_WRITE"])

  private static let recordIDAnswer = Shape.object(
    ["recordName": .text(min: 1)], optional: ["zoneID": .named(.zoneIDAnswer)])

  private static let stamp = Shape.object(
    ["timestamp": .time, "userRecordName": userName, "deviceID": .text(min: 1)])
}
