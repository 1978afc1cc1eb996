import CArchive
import Glibc

/// Turns the name of an archive's entry into text, whatever its encoding.
enum EntryName {
  /// UTF-8 if the bytes are UTF-8; else code page 437 in a zip, where the format says so; else
  /// UTF-8 with the wrong bytes replaced. An entry without any name becomes "(no name)".
  static func read(_ entry: OpaquePointer, isZip: Bool, bytesMax: Int) -> String {
    // Where it gives no name, libarchive ends the program if `errno` says ENOMEM, from whatever call.
    errno = 0
    if let utf8 = archive_entry_pathname_utf8(entry) {
      return text(UnsafeRawBufferPointer(start: utf8, count: strlen(utf8)), isZip, bytesMax)
    }
    errno = 0
    if let raw = archive_entry_pathname(entry) {
      return text(UnsafeRawBufferPointer(start: raw, count: strlen(raw)), isZip, bytesMax)
    }
    return "(no name)"
  }

  /// The name that `bytes` spell, with control characters replaced: the report goes to terminals
  /// too.
  static func text(
    _ bytes: some Collection<UInt8>, _ isZip: Bool, _ bytesMax: Int
  ) -> String {
    let kept = Array(bytes.prefix(bytesMax))
    // A cut may fall inside a letter; `decoding` then replaces that letter only.
    let decoded =
      if kept.count == bytes.count, isZip, String(validating: kept, as: UTF8.self) == nil {
        String(String.UnicodeScalarView(kept.map(CodePage437.scalar)))
      } else {
        String(decoding: kept, as: UTF8.self)
      }
    return PlainText.clean(decoded, controls: "\u{FFFD}")
  }
}
