/// The parameters of a query.
enum RequestQuery {
  /// Splits and decodes a query in the order of its parameters. Nil if an escape is broken.
  static func read(_ raw: String) -> [(name: String, value: String)]? {
    guard !raw.isEmpty else { return [] }
    var parameters: [(name: String, value: String)] = []
    for part in raw.utf8.split(separator: UInt8(ascii: "&")) {
      let nameEnd = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
      guard let name = TargetText.part(part[..<nameEnd]),
        let value = TargetText.part(part[nameEnd...].dropFirst())
      else { return nil }
      parameters.append((name: name, value: value))
    }
    return parameters
  }
}
