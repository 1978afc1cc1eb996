import Records

extension Shapes {
  /// A subscription of a request.
  static let subscription = Shape.object(
    optional: [
      "subscriptionID": .text(min: 1, max: Limits.nameBytes, pattern: "^[ -^`-~][ -~]*$"),
      "subscriptionType": .choice(["query", "zone", "database"]),
      "zoneID": .named(.zoneID), "query": .named(.query),
      "firesOn": .list(.choice(["create", "update", "delete"])), "firesOnce": .truth,
      "zoneWide": .truth, "notificationInfo": .named(.notificationInfo),
    ])

  /// A subscription of an answer.
  static let subscriptionAnswer = Shape.object(
    ["subscriptionID": .text(min: 1), "subscriptionType": .choice(["query", "zone", "database"])],
    optional: [
      "zoneID": .named(.zoneIDAnswer), "query": .object(), "firesOn": .list(.text()),
      "firesOnce": .truth, "zoneWide": .truth, "notificationInfo": .object(),
    ])

  /// What a change is told with. The texts are keys of the app's own translations, the arguments and
  /// the additional fields are names of fields.
  static let notificationInfo = Shape.object(
    optional: [
      "alertBody": .text(), "alertLocalizationKey": .text(),
      "alertLocalizationArgs": .list(.named(.fieldName)),
      "alertActionLocalizationKey": .text(), "alertLaunchImage": .text(), "soundName": .text(),
      "shouldBadge": .truth, "shouldSendContentAvailable": .truth,
      "additionalFields": .list(.named(.fieldName)), "category": .text(),
    ])

  static let notification = Shape.object(
    [
      "ck": .object(
        ["nid": .text(min: 1), "cid": .text(min: 1), "ckuserid": userName, "ce": .integer()],
        optional: [
          "qry": .object(), "fet": .object(), "pruned": .truth, "missed": .truth,
        ])
    ],
    optional: ["aps": .object()])

  /// The subscriptions of an answer, in the order of the request.
  static let subscriptions = Shape.object([
    "subscriptions": .list(
      .either(
        .named(.subscriptionAnswer), itemError("subscriptionID", .text()),
        Shape.object(["subscriptionID": .text(min: 1)]).about("One that was deleted.")))
  ])
}
