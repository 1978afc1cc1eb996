/// Archives of Keep as plain tar files.
enum KeepArchive {
  /// An archive of checklists, each with items of its own.
  static func tar(lists: Int, itemsEach: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    for list in 0..<lists {
      let items = (0..<itemsEach).map { #"{"text":"Item \#($0)","isChecked":false}"# }
      let json = """
        {"color":"DEFAULT","isTrashed":false,"title":"List \(list)",\
        "userEditedTimestampUsec":\(1_700_000_000_000_000 + list),\
        "createdTimestampUsec":\(1_600_000_000_000_000 + list),\
        "listContent":[\(items.joined(separator: ","))]}
        """
      bytes += entry("Takeout/Keep/List \(list).json", Array(json.utf8))
    }
    return bytes + [UInt8](repeating: 0, count: 1_024)
  }

  /// One file, in the format `ustar`.
  private static func entry(_ name: String, _ content: [UInt8]) -> [UInt8] {
    var header = [UInt8](repeating: 0, count: 512)
    func put(_ text: String, at offset: Int) {
      header.replaceSubrange(offset..<offset + text.utf8.count, with: text.utf8)
    }
    func octal(_ number: Int, digits: Int) -> String {
      let text = String(number, radix: 8)
      return String(repeating: "0", count: digits - text.count) + text
    }
    put(name, at: 0)
    put("0000644\0", at: 100)
    put("0000000\0", at: 108)
    put("0000000\0", at: 116)
    put(octal(content.count, digits: 11), at: 124)
    put(octal(1_700_000_000, digits: 11), at: 136)
    put("        ", at: 148)
    put("0", at: 156)
    put("ustar\0", at: 257)
    put("00", at: 263)
    put(octal(header.reduce(0) { $0 + Int($1) }, digits: 6) + "\0 ", at: 148)
    let padding = [UInt8](repeating: 0, count: (512 - content.count % 512) % 512)
    return header + content + padding
  }
}
