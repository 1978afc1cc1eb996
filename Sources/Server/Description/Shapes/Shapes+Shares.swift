extension Shapes {
  static let participant = Shape.object(
    ["userIdentity": .object(optional: ["lookupInfo": .named(.lookupInfo)])],
    optional: [
      "participantId": .text(), "type": participantType, "permission": permission,
      "acceptanceStatus": participantStatus,
    ])

  static let participantAnswer = Shape.object(
    [
      "userIdentity": .named(.identity), "type": participantType, "permission": permission,
      "acceptanceStatus": participantStatus,
    ],
    optional: ["participantId": .text(min: 1)])

  static let shareMetadata = Shape.object(
    [
      "shortGUID": shortGUID, "containerIdentifier": .text(min: 1),
      "environment": .choice(["development", "production"]),
      "databaseScope": .choice(["PRIVATE", "SHARED", "PUBLIC"]), "zoneID": .named(.zoneIDAnswer),
      "participantType": participantType, "participantStatus": participantStatus,
      "participantPermission": permission,
    ],
    optional: [
      "share": .named(.recordAnswer), "ownerIdentity": .named(.identity),
      "rootRecordName": .text(min: 1), "rootRecord": .named(.recordAnswer),
      "potentialMatchList": .list(.object()), "webpageURL": .text(min: 1),
    ])

  /// A share by its short GUID.
  static let shortGUID = Shape.object(
    ["value": .text(min: 1)],
    optional: [
      "shouldFetchRootRecord": .truth, "rootRecordDesiredKeys": desiredKeys,
    ])

  private static let participantType = Shape.choice([
    "OWNER", "ADMINISTRATOR", "USER", "PUBLIC_USER", "PRIVATE_USER", "UNKNOWN",
  ])
  private static let participantStatus = Shape.choice([
    "INVITED", "ACCEPTED", "REMOVED", "UNSUBSCRIBED", "PENDING", "UNKNOWN",
  ])
}
