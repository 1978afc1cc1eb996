/// The parameters of a query.
enum RequestQuery {
  /// Splits and decodes a query in the order of its parameters. Nil if an escape is broken.
  static func read(_ raw: String) -> [(name: String, value: String)]? {
    guard !raw.isEmpty else { return [] }
    var raw = raw
    return raw.withUTF8(read)
  }

  private static func read(
    _ raw: UnsafeBufferPointer<UInt8>
  ) -> [(name: String, value: String)]? {
    var parameters: [(name: String, value: String)] = []
    parameters.reserveCapacity(4)
    for part in raw.split(separator: UInt8(ascii: "&")) {
      let nameEnd = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
      guard let name = TargetText.part(UnsafeBufferPointer(rebasing: part[..<nameEnd])),
        let value = TargetText.part(UnsafeBufferPointer(rebasing: part[nameEnd...].dropFirst()))
      else { return nil }
      parameters.append((name: name, value: value))
    }
    return parameters
  }
}
