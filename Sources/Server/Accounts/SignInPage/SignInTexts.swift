import Records

/// What the sign-in page says, in one language. A name in braces is a place where the page puts something.
struct SignInTexts: Sendable {
  /// The title of the window.
  let title: String
  /// `{app}`.
  let heading: String
  /// `{origin}`, `{container}`, `{environment}`.
  let app: String
  /// The same for an app whose page is not known.
  let unknownApp: String
  /// `{computer}`.
  let program: String
  /// What stands at `{computer}`.
  let thisComputer: String
  let environments: [Environment: String]

  let email: String
  let password: String
  let lasting: String
  let signIn: String
  let goOn: String
  let other: String
  let cancel: String

  let done: String
  let doneHint: String
  let failed: String
  /// `{seconds}`.
  let tooFast: (one: String, many: String)
  /// What is wrong, where the page can tell exactly.
  let reasons: [ReasonCode: String]
  /// What is wrong, else.
  let failures: [ErrorCode: String]

  /// The texts of a language.
  static func of(_ language: PageLanguage) -> SignInTexts {
    switch language {
    case .english: .english
    case .norwegian: .norwegian
    case .german: .german
    }
  }

  /// What a person is told of an error.
  func text(of error: RecordError) -> String {
    let reason = error.reasonCode.flatMap(ReasonCode.init(rawValue:))
    if let text = reason.flatMap({ reasons[$0] }) { return text }
    if error.code == .throttled, let seconds = error.retryAfterSeconds {
      let text = seconds == 1 ? tooFast.one : tooFast.many
      return text.split(separator: "{seconds}", omittingEmptySubsequences: false)
        .joined(separator: String(seconds))
    }
    return failures[error.code] ?? error.reason
  }
}
