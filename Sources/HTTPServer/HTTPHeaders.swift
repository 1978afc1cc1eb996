/// Header fields in the order of the wire; names compare without case.
public struct HTTPHeaders: Sendable, ExpressibleByDictionaryLiteral {
  /// Name and value of each field.
  public private(set) var fields: [(name: String, value: String)] = []

  /// An empty list.
  public init() {}

  /// The fields in the order written.
  public init(dictionaryLiteral elements: (String, String)...) {
    fields = elements.map { (name: $0.0, value: $0.1) }
  }

  /// The value of the first field with this name.
  public subscript(_ name: String) -> String? {
    fields.first { $0.name.count == name.count && $0.name.lowercased() == name.lowercased() }?.value
  }

  /// Adds a field after the others.
  public mutating func append(_ name: String, _ value: String) {
    fields.append((name: name, value: value))
  }
}
