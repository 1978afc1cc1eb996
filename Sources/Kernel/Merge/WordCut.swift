/// Cuts a text into words, blanks, line breaks and signs, without Unicode's tables.
///
/// A word is a run of letters and digits, with what joins them: "don't", "3.5", "WD-40", "a@b.org". Where
/// East Asian text has no blanks, a Han character is a word, and so is a run of hiragana or of katakana. A
/// sign is one character, an emoji with all that belongs to it. Combining marks stay with what they follow.
enum WordCut {
  /// What a token is.
  enum Kind {
    case word
    case blank
    case lineBreak
    case sign
  }

  /// The end and kind of the token that starts at `start`, which is below `end`.
  static func token(_ bytes: [UInt8], _ start: Int, _ end: Int) -> (end: Int, kind: Kind) {
    let (value, length) = bytes.scalar(at: start)
    let next = start + length
    switch ScalarClass(value) {
    case .lineBreak:
      let isPair = value == 0x0D && next < end && bytes[next] == 0x0A
      return (isPair ? next + 1 : next, .lineBreak)
    case .blank: return (run(bytes, next, end) { $0 == .blank }, .blank)
    case .letter, .digit, .mark: return (word(bytes, start, end), .word)
    case .han: return (run(bytes, next, end) { $0 == .mark }, .word)
    case .hiragana:
      return (run(bytes, next, end) { $0 == .hiragana || $0 == .mark || $0 == .prolonged }, .word)
    case .katakana, .prolonged:
      return (run(bytes, next, end) { $0 == .katakana || $0 == .mark || $0 == .prolonged }, .word)
    case .joiner, .digitJoiner, .sign: return (sign(bytes, start, end), .sign)
    }
  }

  /// Where the token at `start` lies.
  static func range(_ bytes: [UInt8], _ start: Int) -> Range<Int> {
    start..<token(bytes, start, bytes.count).end
  }

  private static func run(
    _ bytes: [UInt8], _ start: Int, _ end: Int, while isPart: (ScalarClass) -> Bool
  ) -> Int {
    var index = start
    while index < end {
      let (value, length) = bytes.scalar(at: index)
      guard isPart(ScalarClass(value)) else { break }
      index += length
    }
    return index
  }

  private static func word(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Int {
    var index = start
    var last = ScalarClass.letter
    while index < end {
      let (value, length) = bytes.scalar(at: index)
      switch ScalarClass(value) {
      case .letter: last = .letter
      case .digit: last = .digit
      case .mark: break
      case .joiner:
        guard joins(bytes, index, index + length, end, digitsOnly: false) else { return index }
      case .digitJoiner:
        guard last == .digit, joins(bytes, index, index + length, end, digitsOnly: true) else {
          return index
        }
      default: return index
      }
      index += length
    }
    return index
  }

  /// Whether what follows a joining sign inside a word belongs to the word too.
  private static func joins(
    _ bytes: [UInt8], _ start: Int, _ next: Int, _ end: Int, digitsOnly: Bool
  ) -> Bool {
    guard next < end else { return false }
    let follower = ScalarClass(bytes.scalar(at: next).value)
    return follower == .digit || !digitsOnly && follower == .letter
  }

  private static func sign(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Int {
    var (value, length) = bytes.scalar(at: start)
    var index = start + length
    if isFlagLetter(value), index < end {
      (value, length) = bytes.scalar(at: index)
      if isFlagLetter(value) { index += length }
    }
    while index < end {
      (value, length) = bytes.scalar(at: index)
      guard ScalarClass(value) == .mark || (0x1F3FB...0x1F3FF).contains(value) else { break }
      index += length
      // An emoji that a joiner ties to the sign belongs to it.
      guard value == 0x200D, index < end else { continue }
      (value, length) = bytes.scalar(at: index)
      if ScalarClass(value) == .sign && value >= 0x2190 && value != MergeMarks.between {
        index += length
      }
    }
    return index
  }

  private static func isFlagLetter(_ value: UInt32) -> Bool { (0x1F1E6...0x1F1FF).contains(value) }
}
