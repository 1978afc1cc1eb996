import Records
import WebServices

/// What `bin/build-web` wrote about its files.
struct WebManifest: Sendable {
  /// One file.
  struct Entry: Sendable {
    /// The name in the folder and below the base path.
    let name: String
    /// The strong entity tag, in its quotes.
    let entityTag: String
    /// The media type.
    let contentType: String
    /// Whether the name has the hash of the content in it.
    let isImmutable: Bool
    /// The size of the file as built.
    let byteCount: Int
  }

  let entries: [Entry]

  /// Reads `manifest.json`: `{name: {"etag", "type", "immutable", "size"}}`. Other members are passed
  /// over. Throws BAD_REQUEST with what is wrong.
  init(_ json: [UInt8]) throws(RecordError) {
    guard let files = try JSONReader.read(json).object else {
      throw .badRequest("not an object")
    }
    var entries: [Entry] = []
    for member in files.members {
      guard let file = member.value.object, let entry = try Entry(member.name, file) else {
        throw .badRequest("a wrong entry for \(member.name.prefix(100))")
      }
      entries.append(entry)
    }
    guard entries.contains(where: { $0.name == "index.html" }) else {
      throw .badRequest("no index.html")
    }
    self.entries = entries
  }
}

extension WebManifest.Entry {
  fileprivate init?(_ name: String, _ file: JSONObject) throws(RecordError) {
    guard Self.isPlainName(name),
      let tag = try file.string("etag"), Self.isEntityTag(tag),
      let type = try file.string("type"), Self.isVisible(type, besides: " "),
      let isImmutable = try file.bool("immutable"),
      let size = try file.integer("size"), size >= 0
    else { return nil }
    self.init(
      name: name, entityTag: tag, contentType: type, isImmutable: isImmutable,
      byteCount: Int(size))
  }

  /// A file right in the folder or in plain folders below it.
  private static func isPlainName(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return parts.allSatisfy { part in
      !part.isEmpty && part.first != "."
        && part.utf8.allSatisfy { byte in
          switch byte {
          case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
            UInt8(ascii: "."):
            true
          default: false
          }
        }
    }
  }

  private static func isEntityTag(_ tag: String) -> Bool {
    tag.utf8.count > 2 && tag.first == "\"" && tag.last == "\""
      && isVisible(String(tag.dropFirst().dropLast()), besides: "")
      && !tag.dropFirst().dropLast().contains("\"")
  }

  private static func isVisible(_ text: String, besides other: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { ($0 > 0x20 && $0 < 0x7F) || other.utf8.contains($0) }
  }
}
