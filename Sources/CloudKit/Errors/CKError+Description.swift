extension CKError: CustomStringConvertible, CustomDebugStringConvertible {
  /// What a log needs: the code with its number, the sentence, and what failed in it. Without the address where somebody
  /// signs in, and without records.
  public var description: String {
    var parts = ["\(code) (\(code.rawValue))"]
    if let sentence = userInfo[NSLocalizedDescriptionKey] as? String {
      parts.append("\"\(sentence)\"")
    }
    if let server = userInfo[Self.serverErrorCodeKey] as? String {
      parts.append("server: \(server)")
    }
    if let seconds = retryAfterSeconds { parts.append("retry after \(seconds) s") }
    if let errors = partialErrorsByItemID {
      let most = 5
      let items = errors.map { "\($0.key.base): \($0.value)" }.sorted()
      let more = items.count > most ? ["and \(items.count - most) more"] : []
      parts.append("items: [" + (items.prefix(most) + more).joined(separator: ", ") + "]")
    }
    return "<CKError: " + parts.joined(separator: "; ") + ">"
  }

  /// The same.
  public var debugDescription: String { description }
}
