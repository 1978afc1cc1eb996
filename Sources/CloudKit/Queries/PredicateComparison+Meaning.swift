/// What evaluation and translation see in a comparison alike.
extension PredicateComparison {
  /// A search for words.
  struct TokenSearch {
    /// The field; nil for all that are searchable.
    let key: String?
    let text: PredicateOperand
    /// Whether all words must be there, or any.
    let needsAll: Bool
  }

  /// The search for words that this is, if it is one. Source: Apple's documentation of CKQuery, which finds either
  /// word by `self contains 'bob smith'`; the two forms with `allTokens` are those of its session videos.
  var tokenSearch: TokenSearch? {
    switch (left, `operator`, right) {
    case (.itself, .contains, .tokens(let text)), (.itself, .contains, let text):
      guard modifier == .direct || modifier == .any else { return nil }
      return TokenSearch(key: nil, text: text, needsAll: false)
    case (.itself, .tokenMatches, let text), (.key, .tokenMatches, let text):
      guard modifier == .direct else { return nil }
      return TokenSearch(key: searchedKey(left), text: text, needsAll: true)
    case (.tokens(let text), .in, let key), (let key, .contains, .tokens(let text)):
      guard modifier != .none, key.isField else { return nil }
      return TokenSearch(key: searchedKey(key), text: text, needsAll: modifier == .all)
    default: return nil
    }
  }

  private func searchedKey(_ operand: PredicateOperand) -> String? {
    guard case .key(let key) = operand, operand != .allTokens else { return nil }
    return key
  }

  /// Whether it looks how far a place is away.
  var comparesDistance: Bool {
    if case .distance = left { return true }
    if case .distance = right { return true }
    return false
  }

  /// The comparison that is its opposite on the server, where there is one by order.
  var oppositeRange: PredicateComparison? {
    guard modifier == .direct, !comparesDistance, let opposite = `operator`.oppositeRange else {
      return nil
    }
    var comparison = self
    comparison.operator = opposite
    return comparison
  }
}

extension PredicateOperand {
  /// Whether it is a field, or the whole record.
  var isField: Bool {
    switch self {
    case .key, .itself: true
    default: false
    }
  }
}
