/// What a file of an export is, by its name's ending and its first bytes.
enum FileKind: Equatable, Sendable {
  /// Named `.json`.
  case json
  /// Not named `.json`, but begins as an object does.
  case maybeJSON
  case page
  case archive
  /// Something that an operating system adds when it packs folders.
  case system
  case unknown

  /// The kind of the file with this name and these first bytes.
  init(name: String, head: [UInt8]) {
    let name = name.lowercased()
    if Self.systemNames.contains(name) || head.starts(with: [0x00, 0x05, 0x16, 0x07]) {
      // The bytes are AppleDouble's: macOS packs `._name` beside each file.
      self = .system
    } else if name.hasSuffix(".json") {
      self = .json
    } else if Self.archiveHeads.contains(where: { head.starts(with: $0) }) {
      self = .archive
    } else if name.hasSuffix(".html") || name.hasSuffix(".htm") {
      self = .page
    } else if head.dropFirst(Self.markBytes(head)).first(where: { !Self.isSpace($0) })
      == UInt8(ascii: "{")
    {
      self = .maybeJSON
    } else {
      self = .unknown
    }
  }

  /// How many bytes a byte order mark takes at the beginning.
  static func markBytes(_ bytes: [UInt8]) -> Int {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  private static let systemNames: Set<String> = [".ds_store", "thumbs.db", "desktop.ini"]

  /// Zip, gzip, 7z and rar.
  private static let archiveHeads: [[UInt8]] = [
    [0x50, 0x4B, 3, 4], [0x1F, 0x8B], [0x37, 0x7A, 0xBC, 0xAF], [0x52, 0x61, 0x72, 0x21],
  ]

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}
