import Records

extension Shapes {
  /// A field of a request. Null, no value, and a value of null clear it.
  static let field = Shape.either(
    ScalarType.allCases.flatMap { [typed($0.rawValue, value($0)), list($0)] }
      + [untyped, Shape.object().about("{} clears the field.")]
  ).about("Without a type, the field's own in the schema counts, else the looks of the value.")

  /// A field of an answer.
  static let fieldAnswer = Shape.object(
    ["value": .anything, "type": .choice(wireNames)], optional: ["isEncrypted": .truth])

  static let reference = Shape.object(
    ["recordName": .text(min: 1, max: Limits.nameBytes, pattern: "^[ -~]+$"), "action": action],
    optional: ["zoneID": .named(.zoneID)])

  static let location = Shape.object(
    ["latitude": .number(min: -90, max: 90), "longitude": .number(min: -180, max: 180)],
    optional: [
      "horizontalAccuracy": .number.about("Metres."), "verticalAccuracy": .number.about("Metres."),
      "altitude": .number.about("Metres."), "speed": .number.about("Metres a second."),
      "course": .number.about("Degrees."), "timestamp": .time,
    ])

  static let asset = Shape.object(
    ["fileChecksum": .text(min: 1), "size": .integer(min: 0)],
    optional: [
      "receipt": .text().about("Proves the upload; needed to save."),
      "downloadURL": .text(min: 1).about("In answers only; for a short time."),
      "wrappingKey": .text(), "referenceChecksum": .text(),
    ])

  private static let action = Shape.choice(["NONE", "DELETE_SELF", "VALIDATE"])

  private static let wireNames =
    ScalarType.allCases.flatMap { [$0.rawValue, $0.rawValue + "_LIST"] } + ["UNKNOWN_LIST"]

  /// A field dictionary whose type is told.
  static func typed(_ name: String, _ value: Shape) -> Shape {
    .object(["value": value, "type": .choice([name])], optional: ["isEncrypted": .truth])
  }

  private static func list(_ element: ScalarType) -> Shape {
    typed(element.rawValue + "_LIST", .list(value(element), max: Limits.elementsPerList))
  }

  private static let untyped = Shape.object([
    "value": .either(.text(), .number, .truth, .named(.reference), .named(.location))
  ])

  private static func value(_ type: ScalarType) -> Shape {
    switch type {
    case .string: .text()
    case .int64: .integer()
    case .double: .number
    case .timestamp: .time
    case .bytes: .base64
    case .reference: .named(.reference)
    case .asset: .named(.asset)
    case .location: .named(.location)
    }
  }
}
