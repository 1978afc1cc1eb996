/// The body of a form that a browser sent (`application/x-www-form-urlencoded`).
struct FormBody: Sendable {
  private let fields: [(name: String, value: String)]

  /// Reads it; nil if an escape is broken.
  init?(_ bytes: [UInt8]) {
    var raw: [UInt8] = []
    for byte in bytes {
      if byte == UInt8(ascii: "+") { raw += Array("%20".utf8) } else { raw.append(byte) }
    }
    guard let fields = RequestQuery.read(String(decoding: raw, as: UTF8.self)) else { return nil }
    self.fields = fields
  }

  /// The first value of a field; empty if there is none.
  subscript(_ name: String) -> String { fields.first { $0.name == name }?.value ?? "" }
}
