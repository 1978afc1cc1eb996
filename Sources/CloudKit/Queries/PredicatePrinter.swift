import Foundation
import Records
import WebServices

/// The canonical form of a predicate. Parsing it gives the same tree.
enum PredicatePrinter {
  static func format(_ tree: PredicateTree) -> String {
    switch tree {
    case .always(let value): value ? "TRUEPREDICATE" : "FALSEPREDICATE"
    case .comparison(let comparison): format(comparison)
    case .and(let trees): trees.map(inner).joined(separator: " AND ")
    case .or(let trees): trees.map(inner).joined(separator: " OR ")
    case .not(let tree): "NOT " + inner(tree)
    }
  }

  private static func inner(_ tree: PredicateTree) -> String {
    switch tree {
    case .and, .or: "(" + format(tree) + ")"
    default: format(tree)
    }
  }

  private static func format(_ comparison: PredicateComparison) -> String {
    var words = [format(comparison.left)]
    if comparison.modifier != .direct { words.insert(comparison.modifier.rawValue, at: 0) }
    let letters = PredicateComparison.Options.letters
      .filter { comparison.options.contains($0.option) }.map(\.letter)
    let options = letters.isEmpty ? "" : "[" + String(letters) + "]"
    words.append(comparison.operator.rawValue + options)
    words.append(format(comparison.right))
    return words.joined(separator: " ")
  }

  private static func format(_ operand: PredicateOperand) -> String {
    switch operand {
    case .value(nil): "nil"
    case .value(let value?): format(value)
    case .key(let key): format(key: key)
    case .itself: "SELF"
    case .list(let elements): "{" + elements.map(format).joined(separator: ", ") + "}"
    case .distance(let a, let b):
      "distanceToLocation:fromLocation:(\(format(a)), \(format(b)))"
    case .tokens(let text): "tokenize:using:(\(format(text)), \"Cdl\")"
    case .now: "now()"
    case .variable(let name): "$" + name
    }
  }

  private static func format(key: String) -> String {
    guard PredicateLexer.isName(key) else { return "#" + quoted(key) }
    let isReserved =
      PredicateParser.keywords.contains(key.uppercased()) || key.uppercased().hasPrefix("SELF.")
    return isReserved ? "#" + key : key
  }

  private static func format(_ value: FieldValue) -> String {
    if let (type, content) = PredicateCast.written(value) {
      return "CAST(\(content), \"\(type.rawValue)\")"
    }
    switch value {
    case .string(let text): return quoted(text)
    case .int64(let number): return String(number)
    case .double(let number):
      // What is too large for a double is read as infinity.
      return number.isFinite ? String(number) : number < 0 ? "-1e999" : "1e999"
    case .list(_, let elements): return "{" + elements.map(format).joined(separator: ", ") + "}"
    default: return "nil"
    }
  }

  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\" + String(scalar)
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

/// Values that have no literal. Apple's format knows the first, and prints the others in a form that it does
/// not read.
enum PredicateCast: String {
  case date = "NSDate"
  case data = "NSData"
  case reference = "CKReference"
  case location = "CLLocation"

  /// Milliseconds from 1970 to 2001, where Foundation begins to count.
  private static let epoch: Int64 = 978_307_200_000

  /// What is written between the brackets; nil for a value that has a literal.
  static func written(_ value: FieldValue) -> (PredicateCast, String)? {
    switch value {
    case .timestamp(let time):
      let (seconds, rest) = (time - epoch).quotientAndRemainder(dividingBy: 1000)
      let sign = time < epoch ? "-" : ""
      let digits = String(1000 + rest.magnitude).dropFirst()
      return (.date, "\(sign)\(seconds.magnitude).\(digits)000")
    case .bytes(let bytes): return (.data, PredicatePrinter.quoted(Base64.encode(bytes)))
    case .reference(let target):
      return (.reference, PredicatePrinter.quoted(target.recordName.value))
    case .location(let place): return (.location, "\"\(place.latitude),\(place.longitude)\"")
    default: return nil
    }
  }

  /// The value of what was written; nil if it is none.
  func read(_ content: FieldValue) -> FieldValue? {
    switch (self, content) {
    case (.date, .int64(let seconds)): Self.date(Double(seconds))
    case (.date, .double(let seconds)): Self.date(seconds)
    case (.data, .string(let text)): Base64.decode(text).map { .bytes($0) }
    case (.reference, .string(let name)):
      .reference(Reference(recordName: RecordName(unchecked: name)))
    case (.location, .string(let text)): Self.location(text)
    default: nil
    }
  }

  private static func date(_ seconds: Double) -> FieldValue? {
    PredicateArgument.timestamp(secondsSince2001: seconds).map { .timestamp($0) }
  }

  private static func location(_ text: String) -> FieldValue? {
    let degrees = text.split(separator: ",").compactMap { Double($0) }
    guard degrees.count == 2 else { return nil }
    return .location(Location(latitude: degrees[0], longitude: degrees[1]))
  }
}
