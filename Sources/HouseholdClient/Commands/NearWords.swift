/// Words that somebody may have meant.
package enum NearWords {
  /// The nearest of some words, if it is near enough to be meant.
  package static func nearest(to word: String, among words: [String]) -> String? {
    let bound = max(1, word.count / 3)
    return words.map { ($0, distance(word.lowercased(), $0.lowercased())) }
      .filter { $0.1 <= bound }.min { $0.1 < $1.1 }?.0
  }

  /// How many letters differ, come or go. Only the first 40 count, so that it takes no time.
  private static func distance(_ first: String, _ second: String) -> Int {
    let (a, b) = (Array(first.prefix(40)), Array(second.prefix(40)))
    var row = Array(0...b.count)
    for (i, letter) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in b.enumerated() {
        let above = row[j + 1]
        row[j + 1] = min(above + 1, row[j] + 1, diagonal + (letter == other ? 0 : 1))
        diagonal = above
      }
    }
    return row[b.count]
  }
}
