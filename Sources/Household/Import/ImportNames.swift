import Records

/// Record names that follow from what is imported, so that a second import meets its own records.
struct ImportNames {
  /// A collision-resistant hash of at least 16 bytes, as SHA-256 is.
  let hash: ([UInt8]) -> [UInt8]

  /// 32 upper-case hexadecimal digits: the first 128 bits of the parts' hash.
  ///
  /// Each part goes in with its length before it, so different parts never give the same bytes.
  func name(_ parts: [String]) -> RecordName {
    var bytes: [UInt8] = []
    for part in parts {
      bytes += String(part.utf8.count).utf8
      bytes.append(UInt8(ascii: ":"))
      bytes += part.utf8
    }
    let digest = hash(bytes)
    precondition(digest.count >= 16, "the hash is too short")
    let digits = Array("0123456789ABCDEF".utf8)
    let text = digest.prefix(16).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return RecordName(unchecked: String(decoding: text, as: UTF8.self))
  }
}
