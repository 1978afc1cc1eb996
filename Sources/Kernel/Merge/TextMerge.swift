/// Merges two texts that both grew from one: first by lines, then by words within lines that both changed.
///
/// What only one side changed is taken from it, and equal changes count once. Two insertions at one place
/// both stay, ordered by their bytes. What one side deleted and the other edited stays as edited. Where
/// both changed the same words differently, both wordings stay in a marked form (`MergeMarks`).
///
/// A word is taken from a side whole, so none arises that neither side wrote. The answer is the same
/// whichever side is called mine.
public enum TextMerge {
  /// The most bytes of a text that is looked into; far more than a note. Above it two texts that both
  /// changed stay whole, in the marked form.
  public static let maxBytes = 256 * 1_024

  /// The most lines of a text that is looked into; above it as for `maxBytes`.
  public static let maxLines = 20_000

  /// The most words, blanks and signs of the three sides of some lines that both changed; above it these
  /// lines are marked whole.
  public static let maxWords = 30_000

  /// How a true conflict is marked.
  public enum Form: Sendable {
    /// Both wordings beside each other: for names and comments.
    case line
    /// Both wordings of the lines below each other, between marker lines: for notes.
    case lines
  }

  /// The merged text. Cost: time and memory grow with the length of the texts and, up to a fixed bound,
  /// with how much they differ.
  public static func merge(base: String, mine: String, theirs: String, form: Form) -> MergedText {
    let (base, mine, theirs) = (Array(base.utf8), Array(mine.utf8), Array(theirs.utf8))
    if mine == theirs || base == theirs { return MergedText(mine, hasConflict: false) }
    if base == mine { return MergedText(theirs, hasConflict: false) }
    let sides = MergeSides(
      base: 0..<base.count, mine: base.count..<base.count + mine.count,
      theirs: base.count + mine.count..<base.count + mine.count + theirs.count)
    let pool = base + mine + theirs
    var merge = LevelMerge(pool: pool)
    if max(base.count, mine.count, theirs.count) <= maxBytes {
      if let whole = Subsumption(pool, sides)?.subsumingSide() {
        return MergedText(Array(pool[whole.bytes]), hasConflict: whole.isMarked)
      }
      merge.mergeLines(sides)
    } else {
      merge.markWhole(sides)
    }
    return MergeMarks.text(merge.pieces, of: pool, sides, form: form)
  }
}

/// What became of two texts.
public struct MergedText: Equatable, Sendable {
  /// The text; in a marked form where there is a conflict.
  public var text: String

  /// Whether both sides changed the same words differently.
  public var hasConflict: Bool

  init(_ bytes: [UInt8], hasConflict: Bool) {
    text = String(decoding: bytes, as: UTF8.self)
    self.hasConflict = hasConflict
  }
}

/// Where the three versions of a part lie in one array of bytes.
struct MergeSides {
  var base: Range<Int>
  var mine: Range<Int>
  var theirs: Range<Int>
}

/// A part of the merged text, as ranges of bytes.
enum MergePiece {
  case clean(Range<Int>)
  case conflict(Range<Int>, Range<Int>)
}
