/// A piece of a schema's text, and where it begins.
struct SchemaToken: Hashable {
  /// What it is.
  enum Kind: Hashable {
    /// A keyword or a bare name.
    case word(String)
    /// A name in quotation marks.
    case quoted(String)
    /// One of `( ) < > , ;`.
    case symbol(UInt8)
    /// The end of the text.
    case end
  }

  let kind: Kind
  let place: SchemaTextPlace

  /// The text for an error, without more of it than a line can hold.
  var text: String {
    switch kind {
    case .word(let word): Self.shortened(word)
    case .quoted(let name): "\"\(Self.shortened(name))\""
    case .symbol(let byte): String(UnicodeScalar(byte))
    case .end: "<EOF>"
    }
  }

  static func shortened(_ text: String) -> String { String(text.unicodeScalars.prefix(64)) }

  /// Whether it is a keyword, in any case.
  func isWord(_ keyword: String) -> Bool {
    if case .word(let word) = kind { word.uppercased() == keyword } else { false }
  }
}

/// A place in a text.
public struct SchemaTextPlace: Sendable, Hashable, Comparable {
  /// The line, from 1 on.
  public let line: Int
  /// The character of the line, from 1 on.
  public let column: Int

  /// In the order of the text.
  public static func < (a: SchemaTextPlace, b: SchemaTextPlace) -> Bool {
    (a.line, a.column) < (b.line, b.column)
  }

  /// The beginning of a text.
  static let start = SchemaTextPlace(line: 1, column: 1)
}

/// Why a text is no schema, and where.
public struct SchemaTextError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Where.
  public let place: SchemaTextPlace
  /// What is wrong there, with the place, in the words of the live service's parser where it has any.
  public let description: String

  /// What was found in place of what.
  static func encountered(_ token: SchemaToken, expecting: [String]) -> SchemaTextError {
    let at = "at line \(token.place.line), column \(token.place.column)"
    return SchemaTextError(
      place: token.place,
      description: "Encountered \"\(token.text)\" \(at). Was expecting: "
        + expecting.joined(separator: ", "))
  }

  /// Something that is well formed and cannot be.
  static func fault(_ what: String, at place: SchemaTextPlace) -> SchemaTextError {
    SchemaTextError(
      place: place, description: "\(what), at line \(place.line), column \(place.column)")
  }

  /// The same as the error of a request.
  public var recordError: RecordError { .badRequest(description) }
}
