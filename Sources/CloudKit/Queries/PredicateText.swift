import Foundation
import Records

/// A text that is searched by a pattern.
struct PredicateText {
  private let text: String
  private let options: PredicateComparison.Options

  init(_ text: String, _ options: PredicateComparison.Options) {
    self.text = text
    self.options = options
  }

  /// Whether the text begins with the pattern, ends with it, contains it, or is like it.
  func holds(_ comparator: PredicateComparison.Operator, _ pattern: String) -> Bool {
    switch comparator {
    case .beginsWith: return bytes(text).starts(with: bytes(pattern))
    case .endsWith: return bytes(text).reversed().starts(with: bytes(pattern).reversed())
    case .contains: return Self.contains(bytes(text), bytes(pattern))
    case .like:
      return Self.isLike(
        Array(String(decoding: bytes(text), as: UTF8.self)),
        Array(String(decoding: bytes(pattern), as: UTF8.self)))
    case .matches: return matches(pattern)
    case .tokenMatches: return Tokens.words(of: pattern).isSubset(of: Tokens.words(of: text))
    default: return false
    }
  }

  private func bytes(_ text: String) -> [UInt8] {
    let base =
      options.contains(.ignoringAccents)
      ? text.folding(options: .diacriticInsensitive, locale: nil) : text
    return options.contains(.ignoringCase) ? TextFolding.fold(base) : Array(base.utf8)
  }

  private static func contains(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
    guard !part.isEmpty else { return false }
    guard bytes.count >= part.count else { return false }
    return (0...bytes.count - part.count).contains { bytes[$0...].starts(with: part) }
  }

  /// `?` stands for one character, `*` for any number of them. Each star is tried once: what is behind the
  /// last one decides.
  private static func isLike(_ text: [Character], _ pattern: [Character]) -> Bool {
    var (at, wanted) = (0, 0)
    var star: (pattern: Int, text: Int)?
    while at < text.count {
      if wanted < pattern.count, pattern[wanted] == "*" {
        star = (wanted, at)
        wanted += 1
      } else if wanted < pattern.count, pattern[wanted] == "?" || pattern[wanted] == text[at] {
        at += 1
        wanted += 1
      } else if let last = star {
        star = (last.pattern, last.text + 1)
        at = last.text + 1
        wanted = last.pattern + 1
      } else {
        return false
      }
    }
    return pattern[wanted...].allSatisfy { $0 == "*" }
  }

  private func matches(_ pattern: String) -> Bool {
    let flags: NSRegularExpression.Options =
      options.contains(.ignoringCase) ? [.caseInsensitive] : []
    guard let regex = try? NSRegularExpression(pattern: "(?:\(pattern))\\z", options: flags) else {
      return false
    }
    let whole = NSRange(text.startIndex..., in: text)
    return regex.firstMatch(in: text, options: .anchored, range: whole) != nil
  }
}
