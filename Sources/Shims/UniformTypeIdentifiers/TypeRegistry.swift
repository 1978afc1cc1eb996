import Synchronization

/// Finds types by their identifiers.
enum TypeRegistry {
  /// The types that the program declares.
  private static let own = Mutex<[String: TypeDeclaration]>([:])

  private static let known = Dictionary(
    uniqueKeysWithValues: TypeDeclaration.all.map { ($0.identifier, $0) })

  static func declaration(of identifier: String) -> TypeDeclaration? {
    known[identifier] ?? own.withLock { $0[identifier] }
  }

  /// Adds a type of the program's own. The first declaration counts.
  static func declare(_ identifier: String, parent: String) {
    guard known[identifier] == nil else { return }
    own.withLock {
      if $0[identifier] == nil { $0[identifier] = TypeDeclaration(identifier, [parent]) }
    }
  }
}

/// A type that stands for an extension or a media type that no known type has.
struct DynamicType {
  var tag: String
  var tagClass: UTTagClass
  /// The identifier of the type that it conforms to.
  var parent: String

  /// All of it in one word, as Apple's dynamic identifiers have it, though these are encoded in another way.
  var identifier: String {
    "dyn.\(tagClass == .mimeType ? "mime" : "ext")." + Self.encoded(tag) + "."
      + Self.encoded(parent)
  }
}

extension DynamicType {
  init?(identifier: String) {
    let parts = identifier.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0] == "dyn", parts[1] == "mime" || parts[1] == "ext",
      let tag = Self.decoded(parts[2]), let parent = Self.decoded(parts[3])
    else { return nil }
    self.init(
      tag: tag, tagClass: parts[1] == "mime" ? .mimeType : .filenameExtension, parent: parent)
  }

  private static func encoded(_ text: String) -> String {
    text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private static func decoded(_ digits: Substring) -> String? {
    var rest = digits
    var bytes: [UInt8] = []
    while !rest.isEmpty {
      guard rest.count > 1, let byte = UInt8(rest.prefix(2), radix: 16) else { return nil }
      bytes.append(byte)
      rest = rest.dropFirst(2)
    }
    return bytes.isEmpty ? nil : String(validating: bytes, as: UTF8.self)
  }
}
