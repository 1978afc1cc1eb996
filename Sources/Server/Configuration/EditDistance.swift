/// How far apart two words are, for hints.
package enum EditDistance {
  /// Longer words are not compared.
  private static let lengthMax = 32

  /// The word nearest to another, if it is near enough to be meant.
  package static func nearest(to word: String, among words: [String]) -> String? {
    let best = words.map { (word: $0, distance: between(word, $0)) }
      .min { $0.distance < $1.distance }
    guard let best, best.distance <= (word.count < 4 ? 1 : max(2, word.count / 3)) else {
      return nil
    }
    return best.word
  }

  /// How many letters have to be added, taken away or changed.
  static func between(_ left: String, _ right: String) -> Int {
    let (left, right) = (Array(left), Array(right))
    guard left.count <= lengthMax, right.count <= lengthMax else { return .max }
    var row = Array(0...right.count)
    for (index, letter) in left.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for (column, other) in right.enumerated() {
        let replaced = diagonal + (letter == other ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, row[column] + 1, diagonal + 1)
      }
    }
    return row[right.count]
  }
}
