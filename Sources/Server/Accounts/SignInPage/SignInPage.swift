import HTTPServer
import Records

/// The pages that a person sees who signs in to an app. They need no script but where the token goes to the
/// page that opened them, and nothing of the web app's.
struct SignInPage: Sendable {
  /// What an app is called, and where its data is.
  struct App: Sendable {
    let name: String
    let container: String
    let environment: Environment
    /// The page that asked; nil if it is not known.
    let origin: String?
    /// Whether it is a program on the person's own machine, which is signed in as a browser is.
    var isProgram = false
  }

  /// What the page shows.
  enum Content: Sendable {
    /// A form for e-mail and password, with what went wrong before.
    case form(App, email: String, lasts: Bool, failure: RecordError?)
    /// Whether the person who is signed in at this browser goes on.
    case confirmation(App, User)
    /// A message to the page that opened this one.
    case message([(name: String, value: String)], targets: [String])
    /// Nothing can be done here.
    case notice(RecordError)
  }

  let content: Content
  /// What it is told in.
  let language: PageLanguage
  /// The ticket, for the address of the form.
  var ticket = ""
  /// Where a form may lead besides this server.
  var callbackSource: String?

  /// The page as an answer.
  func response(status: Int = 200) -> HTTPResponse {
    var writer = HTMLWriter()
    writer.markup(
      """
      <!doctype html>
      <html lang="
      """)
    writer.text(language.rawValue)
    writer.markup("\" dir=\"")
    writer.text(language.direction)
    writer.markup(
      """
      ">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
      <meta name="color-scheme" content="light dark">
      <title>
      """)
    writer.text(texts.title)
    writer.markup("</title>\n<link rel=\"stylesheet\" href=\"sign-in/page.css\">\n")
    if case .message = content {
      writer.markup("<script type=\"module\" src=\"sign-in/page.js\"></script>\n")
    }
    writer.markup("</head>\n<body>\n<main>\n<div class=\"card\">\n")
    SignInLogo.write(to: &writer)
    write(to: &writer)
    writer.markup("</div>\n</main>\n</body>\n</html>\n")
    return HTTPResponse(status: status, headers: headers, body: .bytes(writer.bytes))
  }

  /// A page that tells why nothing can be done, under the error's status.
  static func refusal(_ error: RecordError, in language: PageLanguage) -> HTTPResponse {
    var response = SignInPage(content: .notice(error), language: language)
      .response(status: error.code.httpStatus)
    if let seconds = error.retryAfterSeconds {
      response.headers.append("Retry-After", String(seconds))
    }
    return response
  }

  var texts: SignInTexts { .of(language) }

  private var headers: HTTPHeaders {
    let forms = callbackSource.map { "'self' " + $0 } ?? "'self'"
    return [
      "Content-Type": "text/html; charset=utf-8",
      "Content-Language": language.rawValue,
      "Vary": PageLanguage.variesBy,
      "Content-Security-Policy": """
      default-src 'none'; style-src 'self'; script-src 'self'; form-action \(forms); \
      base-uri 'none'; frame-ancestors 'none'
      """,
      "X-Content-Type-Options": "nosniff",
      "X-Frame-Options": "DENY",
      "Referrer-Policy": "same-origin",
      // The page has to know the one that opened it, of whatever origin.
      "Cross-Origin-Opener-Policy": "unsafe-none",
      "Cross-Origin-Resource-Policy": "same-origin",
    ]
  }
}
