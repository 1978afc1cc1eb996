/// The boundary that the content type of a form names (RFC 2046, 5.1.1).
public struct MultipartBoundary: Sendable, Hashable {
  /// What each delimiter begins with, the line break before it included.
  let delimiter: [UInt8]

  private static let lengthMax = 70

  /// Reads the content type of a request. Nil if it is none of a form.
  public static func isForm(_ contentType: String) -> Bool {
    mediaType(contentType) == "multipart/form-data"
  }

  /// Reads `multipart/form-data; boundary=…`. Nil if it is no such type, or without a boundary that can be.
  public init?(contentType: String) {
    guard Self.isForm(contentType) else { return nil }
    let parameters = HeaderParameters.read(contentType)
    let values = parameters.filter { $0.name == "boundary" }.map(\.value)
    guard values.count == 1, let text = values.first, (1...Self.lengthMax).contains(text.count),
      text.allSatisfy({ (0x20..<0x7F).contains($0) }), text.last != 0x20
    else { return nil }
    delimiter = Array("\r\n--".utf8) + text
  }

  private static func mediaType(_ contentType: String) -> String {
    let type = contentType.utf8.prefix { $0 != UInt8(ascii: ";") }
    return String(Substring(type)).lowercased().filter { $0 != " " && $0 != "\t" }
  }
}

/// The parameters of a header's value: `; name=value`, `; name="quoted \" value"`.
enum HeaderParameters {
  /// More than this many are left out: nobody has use for them.
  private static let countMax = 16

  static func read(_ header: String) -> [(name: String, value: [UInt8])] {
    var rest = Array(header.utf8).drop { $0 != UInt8(ascii: ";") }
    var parameters: [(name: String, value: [UInt8])] = []
    while rest.first == UInt8(ascii: ";"), parameters.count < countMax {
      rest = rest.dropFirst().drop(while: isBlank)
      let name = rest.prefix { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ";") }
      rest = rest.dropFirst(name.count)
      guard rest.first == UInt8(ascii: "=") else { continue }
      rest = rest.dropFirst()
      let value = rest.first == UInt8(ascii: "\"") ? quoted(&rest) : token(&rest)
      let text = String(decoding: name, as: UTF8.self).lowercased()
      parameters.append((text.filter { $0 != " " && $0 != "\t" }, value))
      rest = rest.drop { $0 != UInt8(ascii: ";") }
    }
    return parameters
  }

  private static func token(_ rest: inout ArraySlice<UInt8>) -> [UInt8] {
    let value = rest.prefix { $0 != UInt8(ascii: ";") && !isBlank($0) }
    rest = rest.dropFirst(value.count)
    return Array(value)
  }

  private static func quoted(_ rest: inout ArraySlice<UInt8>) -> [UInt8] {
    var value: [UInt8] = []
    rest = rest.dropFirst()
    while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
      guard byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() else {
        value.append(byte)
        continue
      }
      value.append(escaped)
    }
    return value
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
