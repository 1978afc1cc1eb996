import Records

extension Shapes {
  static let query = Shape.object(
    ["recordType": .named(.recordType)],
    optional: [
      "filterBy": .list(.named(.filter), max: Limits.filtersPerQuery),
      "sortBy": .list(.named(.sort), max: Limits.sortsPerQuery),
    ]
  ).about("All filters must hold.")

  static let filter = Shape.object(
    ["comparator": .choice(Comparator.allCases.map(\.rawValue)), "fieldValue": .named(.field)],
    optional: [
      "fieldName": queryKey, "systemFieldName": systemField,
      "distance": .number.about("Metres, for NEAR."),
    ]
  ).about("One of fieldName and systemFieldName, but for a search of words in all fields.")

  static let sort = Shape.object(
    optional: [
      "fieldName": queryKey, "systemFieldName": systemField, "ascending": .truth,
      "relativeLocation": typed("LOCATION", .named(.location)),
    ]
  ).about("One of fieldName and systemFieldName; with relativeLocation, by the distance to it.")

  private static let queryKey = Shape.text(
    min: 1, max: Limits.nameBytes, pattern: "^(___)?[A-Za-z][A-Za-z0-9_]*$")
  private static let systemField = Shape.choice(SystemField.allCases.map(\.rawValue))
}
