/// The words of a text, as full-text filters see them. Source: `CKQuery.h` (split at white space and
/// punctuation, without case and accents, whole words, stop words ignored).
public enum Tokens {
  private static let stopWords: Set<String> = [
    "a", "an", "and", "are", "as", "at", "be", "but", "by", "for", "if", "in", "into", "is", "it",
    "no", "not", "of", "on", "or", "such", "that", "the", "their", "then", "there", "these", "they",
    "this", "to", "was", "will", "with",
  ]

  /// The distinct words of a text.
  public static func words(of text: String) -> Set<String> {
    var words: Set<String> = []
    var word = ""
    for character in text {
      if character.isLetter || character.isNumber {
        word += withoutAccent(character).lowercased()
      } else if !word.isEmpty {
        words.insert(word)
        word = ""
      }
    }
    if !word.isEmpty { words.insert(word) }
    return words.subtracting(stopWords)
  }

  private static func withoutAccent(_ character: Character) -> String {
    guard !character.isASCII else { return String(character) }
    var base = ""
    for scalar in character.unicodeScalars
    where scalar.properties.generalCategory != .nonspacingMark {
      base.unicodeScalars.append(baseLetter(of: scalar) ?? scalar)
    }
    return base
  }

  /// The letter under an accent, read off the scalar's Unicode name: the standard library has no
  /// public decomposition.
  private static func baseLetter(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
    guard let name = scalar.properties.name, name.hasPrefix("LATIN "),
      let cut = name.range(ofWord: " WITH ")
    else { return nil }
    let isSmall = name.hasPrefix("LATIN SMALL LETTER ")
    let letter = name[..<cut].split(separator: " ").last ?? ""
    guard letter.utf8.count == 1, let ascii = letter.unicodeScalars.first else { return nil }
    return isSmall ? Unicode.Scalar(ascii.value | 0x20) : ascii
  }
}

extension String {
  /// The start of the first occurrence of `word`.
  fileprivate func range(ofWord word: String) -> String.Index? {
    var index = startIndex
    while index < endIndex {
      if self[index...].hasPrefix(word) { return index }
      index = self.index(after: index)
    }
    return nil
  }
}
