import Records

/// The values of fields by their names. Few are searched one by one, which costs less than hashing their names.
struct FieldValues {
  private let fields: [Field]
  private let values: [String: FieldValue]?

  private static let searchedMax = 16

  init(_ fields: [Field]) {
    self.fields = fields
    values =
      fields.count > Self.searchedMax
      ? Dictionary(fields.map { ($0.name, $0.value) }) { $1 } : nil
  }

  /// The value of a field; nil if it is not set.
  func value(of name: String) -> FieldValue? {
    if let values { return values[name] }
    return fields.first { $0.name == name }?.value
  }
}
