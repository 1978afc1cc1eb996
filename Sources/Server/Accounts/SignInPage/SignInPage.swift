import HTTPServer

/// The pages that a person sees who signs in to an app. They need no script but where the token goes to the
/// page that opened them, and nothing of the web app's.
struct SignInPage: Sendable {
  /// What an app is called, and where its data is.
  struct App: Sendable {
    let name: String
    let container: String
    let environment: String
    /// The page that asked; nil if it is not known.
    let origin: String?
    /// Whether it is a program on the person's own machine, which is signed in as a browser is.
    var isProgram = false
  }

  /// What the page shows.
  enum Content: Sendable {
    /// A form for e-mail and password, with what went wrong before.
    case form(App, email: String, lasts: Bool, failure: String?)
    /// Whether the person who is signed in at this browser goes on.
    case confirmation(App, User)
    /// A message to the page that opened this one.
    case message([(name: String, value: String)], targets: [String])
    /// Nothing can be done here.
    case notice(String)
  }

  let content: Content
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
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
      <meta name="color-scheme" content="light dark">
      <title>Sign in</title>
      <link rel="stylesheet" href="sign-in/page.css">
      """)
    if case .message = content {
      writer.markup("<script type=\"module\" src=\"sign-in/page.js\"></script>\n")
    }
    writer.markup("</head>\n<body>\n<main>\n<div class=\"card\">\n")
    SignInLogo.write(to: &writer)
    write(to: &writer)
    writer.markup("</div>\n</main>\n</body>\n</html>\n")
    return HTTPResponse(status: status, headers: headers, body: .bytes(writer.bytes))
  }

  private var headers: HTTPHeaders {
    let forms = callbackSource.map { "'self' " + $0 } ?? "'self'"
    return [
      "Content-Type": "text/html; charset=utf-8",
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

  private func write(to writer: inout HTMLWriter) {
    switch content {
    case .form(let app, let email, let lasts, let failure):
      write(app, to: &writer)
      beginForm(to: &writer)
      writeFields(email, failure, to: &writer)
      if !app.isProgram { writeLasting(lasts, to: &writer) }
      writer.markup(
        "<button class=\"primary\" name=\"action\" value=\"sign-in\">Sign in</button>\n")
      endForm(to: &writer)
    case .confirmation(let app, let user):
      write(app, to: &writer)
      beginForm(to: &writer)
      writer.markup("<p class=\"person\"><strong dir=\"auto\">")
      writer.text(user.name)
      writer.markup("</strong><span>")
      writer.text(user.email)
      writer.markup("</span></p>\n")
      if !app.isProgram { writeLasting(false, to: &writer) }
      writer.markup(
        """
        <button class="primary" name="action" value="continue" autofocus>Continue</button>
        <button name="action" value="other">Use another account</button>

        """)
      endForm(to: &writer)
    case .message(let message, let targets):
      writeMessage(message, targets, to: &writer)
    case .notice(let text):
      writer.markup("<h1>This does not work</h1>\n<p role=\"alert\">")
      writer.text(text)
      writer.markup("</p>\n")
    }
  }

  private func write(_ app: App, to writer: inout HTMLWriter) {
    writer.markup("<h1>Sign in to <span dir=\"auto\">")
    writer.breakable(app.name)
    writer.markup("</span></h1>\n<p class=\"hint\">")
    if app.isProgram {
      writer.markup("The command line on <strong>this computer</strong> will be signed in as you. ")
      writer.markup("Go on only if you have just started that there yourself.</p>\n")
      return
    }
    if let origin = app.origin {
      writer.markup("The app at <strong>")
      writer.text(origin)
      writer.markup("</strong> ")
    } else {
      writer.markup("The app ")
    }
    writer.markup("will see and change your data in <strong>")
    writer.text(app.container)
    writer.markup("</strong> (")
    writer.text(app.environment)
    writer.markup("), and nothing else of yours.</p>\n")
  }

  private func beginForm(to writer: inout HTMLWriter) {
    writer.markup("<form method=\"post\" action=\"sign-in?ticket=")
    writer.text(ticket)
    writer.markup("\">\n")
  }

  private func endForm(to writer: inout HTMLWriter) {
    writer.markup(
      """
      <button class="quiet" name="action" value="cancel" formnovalidate>Cancel</button>
      </form>

      """)
  }

  private func writeFields(_ email: String, _ failure: String?, to writer: inout HTMLWriter) {
    // Enter presses the first button of a form, which is then the one that signs in.
    writer.markup(
      """
      <label>E-mail
      <input name="email" type="email" autocomplete="username" required maxlength="254"
      """)
    if email.isEmpty { writer.markup(" autofocus") }
    writer.markup(" value=\"")
    writer.text(email)
    writer.markup(
      """
      "></label>
      <label>Password
      <input name="password" type="password" autocomplete="current-password" required
      """)
    if !email.isEmpty { writer.markup(" autofocus") }
    writer.markup("></label>\n")
    guard let failure else { return }
    writer.markup("<p class=\"error\" role=\"alert\">")
    writer.text(failure)
    writer.markup("</p>\n")
  }

  private func writeLasting(_ lasts: Bool, to writer: inout HTMLWriter) {
    writer.markup("<label class=\"tick\"><input name=\"lasts\" type=\"checkbox\" value=\"yes\"")
    if lasts { writer.markup(" checked") }
    writer.markup("> Keep me signed in for two weeks</label>\n")
  }

  private func writeMessage(
    _ message: [(name: String, value: String)], _ targets: [String], to writer: inout HTMLWriter
  ) {
    writer.markup("<h1>Done</h1>\n<p>You can close this window and go back to the app.</p>\n")
    writer.markup("<ul id=\"message\" hidden data-targets=\"")
    writer.text(targets.joined(separator: " "))
    writer.markup("\">\n")
    for (name, value) in message {
      writer.markup("<li data-name=\"")
      writer.text(name)
      writer.markup("\" data-value=\"")
      writer.text(value)
      writer.markup("\"></li>\n")
    }
    writer.markup("</ul>\n")
  }
}
