/// The text of a statement as the key of a cache. Hashing the whole of it would cost more than many a statement.
struct StatementText: Hashable {
  private let text: String
  /// Its length and some of its bytes: few statements share them, and those are told apart by their texts.
  private let digest: Int

  init(_ text: String) {
    self.text = text
    digest = Self.digest(text)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(digest) }

  // A literal is compared by its address.
  static func == (a: StatementText, b: StatementText) -> Bool {
    a.digest == b.digest && a.text == b.text
  }

  /// So many bytes are looked at, from the end to the beginning.
  private static let sampleCount = 12

  private static func digest(_ text: String) -> Int {
    let utf8 = text.utf8
    return utf8.withContiguousStorageIfAvailable { bytes in
      var digest = bytes.count
      let stride = max(1, bytes.count / sampleCount)
      var index = bytes.count - 1
      while index >= 0 {
        digest = digest &* 31 &+ Int(bytes[index])
        index -= stride
      }
      return digest
    } ?? utf8.count
  }
}
