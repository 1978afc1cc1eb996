import Records

/// The words of a record's texts.
enum RecordTokens {
  static func words(of record: CKRecord) -> [String] {
    var words: Set<String> = []
    for (_, value) in record {
      switch value {
      case let text as NSString: words.formUnion(Tokens.words(of: text as String))
      case let list as NSArray:
        for index in 0..<list.count {
          guard let text = list.object(at: index) as? NSString else { continue }
          words.formUnion(Tokens.words(of: text as String))
        }
      default: break
      }
    }
    return words.sorted()
  }
}
