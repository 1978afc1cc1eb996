import Records

/// Reading of members, each with its type; an absent member and null are the same. All throw BAD_REQUEST
/// for a value of another type.
extension JSONObject {
  /// A text.
  public func string(_ name: String) throws(RecordError) -> String? {
    try read(name, "a string") { $0.string }
  }

  /// A truth value.
  public func bool(_ name: String) throws(RecordError) -> Bool? {
    try read(name, "true or false") { $0.bool }
  }

  /// An integer.
  public func integer(_ name: String) throws(RecordError) -> Int64? {
    try read(name, "an integer") { $0.integer }
  }

  /// A number.
  public func number(_ name: String) throws(RecordError) -> Double? {
    try read(name, "a number") { value in
      switch value {
      case .integer(let number): Double(number)
      case .double(let number): number
      default: nil
      }
    }
  }

  /// An object.
  public func object(_ name: String) throws(RecordError) -> JSONObject? {
    try read(name, "an object") { $0.object }
  }

  /// An array.
  public func array(_ name: String) throws(RecordError) -> [JSONValue]? {
    try read(name, "an array") { $0.array }
  }

  /// An array of objects; an object alone counts as an array of one.
  public func objects(_ name: String) throws(RecordError) -> [JSONObject]? {
    if let single = self[name]?.object { return [single] }
    guard let elements = try array(name) else { return nil }
    var objects: [JSONObject] = []
    for element in elements {
      guard let object = element.object else { throw .expected("objects", at: name) }
      objects.append(object)
    }
    return objects
  }

  /// An array of texts.
  public func strings(_ name: String) throws(RecordError) -> [String]? {
    guard let elements = try array(name) else { return nil }
    var strings: [String] = []
    for element in elements {
      guard let text = element.string else { throw .expected("strings", at: name) }
      strings.append(text)
    }
    return strings
  }

  private func read<T>(
    _ name: String, _ what: String, _ convert: (JSONValue) -> T?
  ) throws(RecordError) -> T? {
    guard let value = self[name], !value.isNull else { return nil }
    guard let result = convert(value) else { throw .expected(what, at: name) }
    return result
  }
}
