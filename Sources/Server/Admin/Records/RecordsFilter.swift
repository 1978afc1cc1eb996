import Records
import WebServices

/// A condition as `multe records` takes it: `name == value`, with the schema to tell what the value is.
struct RecordsFilter {
  private let field: String
  private let comparator: Comparator
  private let operand: String

  private static let operators: [String: Comparator] = [
    "==": .equals, "!=": .notEquals, "<": .lessThan, "<=": .lessThanOrEquals, ">": .greaterThan,
    ">=": .greaterThanOrEquals,
  ]

  /// Reads conditions joined by `&&`. Throws BAD_REQUEST.
  static func read(_ text: String) throws(RecordError) -> [RecordsFilter] {
    var filters: [RecordsFilter] = []
    for part in split(text) { filters.append(try RecordsFilter(part)) }
    return filters
  }

  private init(_ text: String) throws(RecordError) {
    let words = text.split(separator: " ", maxSplits: 2).map(String.init)
    guard words.count == 3 else {
      throw .badRequest("A filter is a field, an operator and a value, as in \"name == value\"")
    }
    guard
      let comparator = Self.operators[words[1]] ?? Comparator(rawValue: words[1].uppercased())
    else {
      throw .badRequest(
        "\(words[1].prefix(64)) is no operator: == != < <= > >=, or a comparator as CONTAINS_ANY_TOKENS"
      )
    }
    field = words[0]
    self.comparator = comparator
    operand = Self.unquoted(words[2])
  }

  /// Cuts at `&&` outside of quotation marks.
  private static func split(_ text: String) -> [String] {
    var parts = [""]
    var quote: Character?
    var rest = text[...]
    while let letter = rest.popFirst() {
      if letter == quote {
        quote = nil
      } else if quote == nil, letter == "\"" || letter == "'" {
        quote = letter
      }
      if quote == nil, letter == "&", rest.first == "&" {
        rest.removeFirst()
        parts.append("")
      } else {
        parts[parts.count - 1].append(letter)
      }
    }
    return parts
  }

  private static func unquoted(_ text: String) -> String {
    let text = text.reversed().drop { $0 == " " }.reversed()
    guard text.count >= 2, let first = text.first, first == text.last,
      first == "\"" || first == "'"
    else { return String(text) }
    return String(text.dropFirst().dropLast())
  }

  /// Writes it as a query has it. Throws BAD_REQUEST for a value that is none of its field's type.
  func write(_ type: SchemaType?, to writer: inout JSONWriter) throws(RecordError) {
    let system = SystemField(schemaName: field) ?? SystemField(rawValue: field)
    let own = type?.fields[field]
    let element: ScalarType? = system?.type ?? own?.type.element
    var operand = operand
    writer.open(UInt8(ascii: "{"))
    writer.member("comparator", comparator.rawValue)
    if let system {
      writer.member("systemFieldName", system.rawValue)
    } else {
      writer.member("fieldName", field)
    }
    if comparator == .near {
      let numbers = operand.split(separator: ",")
      guard numbers.count == 3, let distance = Double(numbers[2].filter { $0 != " " }) else {
        throw .badRequest("NEAR takes latitude,longitude,metres")
      }
      writer.key("distance")
      writer.double(distance)
      operand = numbers[0] + "," + numbers[1]
    }
    writer.key("fieldValue")
    writer.open(UInt8(ascii: "{"))
    writer.key("value")
    if comparator.takesList {
      writer.open(UInt8(ascii: "["))
      for part in operand.split(separator: ",") {
        try Self.write(Self.unquoted(String(part.drop { $0 == " " })), element, own, to: &writer)
      }
      writer.close(UInt8(ascii: "]"))
      let listType = element ?? (own?.type == .number ? .double : .string)
      writer.member("type", FieldType.list(listType).wireName)
    } else {
      let words = comparator.isTokenSearch
      try Self.write(operand, words ? .string : element, words ? nil : own, to: &writer)
    }
    writer.close(UInt8(ascii: "}"))
    writer.close(UInt8(ascii: "}"))
  }

  private static func write(
    _ text: String, _ type: ScalarType?, _ field: SchemaField?, to writer: inout JSONWriter
  ) throws(RecordError) {
    switch type {
    case .int64, .double, .timestamp: try writeNumber(text, to: &writer)
    case nil where field?.type == .number: try writeNumber(text, to: &writer)
    case .reference: writer.object { $0.member("recordName", text) }
    case .location:
      let numbers = text.split(separator: ",").map { Double($0.filter { $0 != " " }) }
      guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1] else {
        throw .badRequest("A place is latitude,longitude")
      }
      writer.object {
        $0.key("latitude")
        $0.double(latitude)
        $0.key("longitude")
        $0.double(longitude)
      }
    default: writer.string(text)
    }
  }

  private static func writeNumber(
    _ text: String, to writer: inout JSONWriter
  ) throws(RecordError) {
    switch try? JSONReader.read(Array(text.utf8)) {
    case .integer(let number)?: writer.integer(number)
    case .double(let number)?: writer.double(number)
    default: throw .badRequest("\(text.prefix(64)) is not a number")
    }
  }
}
