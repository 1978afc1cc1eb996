extension Shapes {
  static let zone = Shape.object(
    ["zoneID": .named(.zoneIDAnswer), "atomic": .truth, "deleted": .truth],
    optional: ["syncToken": .base64])

  static let zoneError = itemError("zoneID", .named(.zoneIDAnswer))

  /// The zones of an answer, in the order of the request.
  static let zones = Shape.object(["zones": .list(.either(.named(.zone), .named(.zoneError)))])

  /// The zones of a feed of zones.
  static let changedZones = Shape.list(
    .either(
      .object(["zoneID": .named(.zoneIDAnswer), "deleted": .truth]), .named(.zoneError)))

  /// The changes of one zone.
  static func changes(_ more: KeyValuePairs<String, Shape>) -> Shape {
    .object(
      [
        "records": .list(
          .either(.named(.recordAnswer), .named(.tombstone), .named(.recordError))),
        "syncToken": .base64, "moreComing": .truth,
      ],
      optional: more)
  }
}
