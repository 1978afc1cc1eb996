import HTTPServer

/// A language in which the server's own pages speak.
enum PageLanguage: String, Sendable, CaseIterable {
  case english = "en"
  case norwegian = "nb"
  case german = "de"

  /// The cookie by which the web app tells the language that a person chose in its settings.
  static let cookieName = "multe_language"
  /// What the language of an answer depends on.
  static let variesBy = "Accept-Language, Cookie"

  /// The one that the person chose, else the one that their browser wants most; English where it wants none of
  /// these.
  init(for head: HTTPRequestHead) {
    let chosen = head.cookie(Self.cookieName).flatMap(Self.init(rawValue:))
    let accepted = head.headers.values("Accept-Language").joined(separator: ",")
    self = chosen ?? Self.wanted(accepted) ?? .english
  }

  /// How the language is written, as the `dir` of a page.
  var direction: String { "ltr" }

  /// The language of an `Accept-Language` that has the greatest weight, the first of several; nil if none of
  /// ours is wanted. Source: RFC 9110, 12.5.4.
  static func wanted(_ accepted: String) -> PageLanguage? {
    var best: (language: PageLanguage, weight: Int)?
    for (tag, weight) in QualityList.elements(of: accepted) where weight > best?.weight ?? 0 {
      if let language = PageLanguage(tag: tag) { best = (language, weight) }
    }
    return best?.language
  }

  /// From a tag in lower case, as in `de-ch`. Norwegian has several.
  private init?(tag: String) {
    let base = tag.prefix { $0 != "-" }
    self.init(rawValue: ["no", "nn"].contains(base) ? "nb" : String(base))
  }
}
