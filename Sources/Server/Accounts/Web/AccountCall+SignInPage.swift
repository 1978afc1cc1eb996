import HTTPServer
import Records

extension AccountCall {
  /// The sign-in page of an app, and what its form leads to. Tells in a page what goes wrong.
  func signInPage() -> HTTPResponse {
    let text = request.query("ticket") ?? ""
    do throws(RecordError) {
      let step = SignInStep(call: self, text: text, asker: try asker(text))
      return request.http.head.method == "POST" ? try step.answer() : try step.page()
    } catch {
      return SignInPage.refusal(error, in: PageLanguage(for: request.http.head))
    }
  }
}

/// Who wants somebody to sign in.
private enum SignInAsker {
  /// An app, which gets a token.
  case app(SignInTicket, APIToken)
  /// A program on the person's own machine, which gets a session.
  case program(ProgramTicket)
}

extension AccountCall {
  /// Throws NOT_FOUND if the address is over.
  private func asker(_ text: String) throws(RecordError) -> SignInAsker {
    if let ticket = accounts.signInTickets.programTicket(text, now: accounts.now()) {
      return .program(ticket)
    }
    let (ticket, token) = try accounts.signInRequest(text)
    return .app(ticket, token)
  }
}

/// One step of a sign-in to an app, for an address that is good.
private struct SignInStep {
  let call: AccountCall
  /// The ticket as it came.
  let text: String
  let asker: SignInAsker

  /// What is shown first: whether who is signed in here goes on, or else the form.
  func page() throws(RecordError) -> HTTPResponse {
    if let user = try signedInUser() { return show(.confirmation(app, user)) }
    return show(.form(app, email: "", lasts: false, failure: nil))
  }

  /// What a button leads to.
  func answer() throws(RecordError) -> HTTPResponse {
    guard case .bytes(let bytes) = call.request.http.body, let form = FormBody(bytes) else {
      throw RecordError(.badRequest, "The form cannot be read", .formUnreadable)
    }
    switch form["action"] {
    case "cancel":
      let told = [("errorMessage", "The sign-in was cancelled")]
      // The program's own page goes on in the language of this one.
      guard case .program = asker else { return handOver(told) }
      return handOver(told + [("language", language.rawValue)])
    case "continue":
      guard let user = try signedInUser() else { return try page() }
      return try begin(user, form)
    case "sign-in": return try signIn(form)
    default: return show(.form(app, email: "", lasts: form["lasts"] == "yes", failure: nil))
    }
  }

  private func signIn(_ form: FormBody) throws(RecordError) -> HTTPResponse {
    let user: User
    do throws(RecordError) {
      user = try call.accounts.user(
        email: form["email"], password: form["password"], address: call.request.clientAddress)
    } catch {
      let again = SignInPage.Content.form(
        app, email: form["email"], lasts: form["lasts"] == "yes", failure: error)
      return show(again, status: error.code.httpStatus)
    }
    return try begin(user, form)
  }

  private func begin(_ user: User, _ form: FormBody) throws(RecordError) -> HTTPResponse {
    switch asker {
    case .program(let ticket):
      guard !user.isGuest else { throw .notForGuests }
      return handOver([
        ("code", call.accounts.programCode(for: user, ticket)), ("language", language.rawValue),
      ])
    case .app(_, let app):
      let token = try call.accounts.beginWebSignIn(
        of: user, with: app, lasts: form["lasts"] == "yes")
      return handOver([("ckWebAuthToken", token.text), ("ckSession", token.text)])
    }
  }

  /// Gives what came of it to the app: by its callback, or to the page that asked.
  private func handOver(_ result: [(name: String, value: String)]) -> HTTPResponse {
    if let address = callback {
      return HTTPResponse(
        status: 303,
        headers: ["Location": address.with(result), "Referrer-Policy": "no-referrer"])
    }
    return show(.message(result, targets: targets))
  }

  /// The origins that a message may go to; none means this server's own pages.
  private var targets: [String] {
    guard case .app(let ticket, let token) = asker else { return [] }
    if let origin = ticket.origin {
      return token.settings.origins.allow(origin) ? [origin.text] : []
    }
    return token.settings.origins.texts
  }

  private func show(_ content: SignInPage.Content, status: Int = 200) -> HTTPResponse {
    var page = SignInPage(content: content, language: language, ticket: text)
    page.callbackSource = callback?.policySource
    return page.response(status: status)
  }

  private var language: PageLanguage { PageLanguage(for: call.request.http.head) }

  private var app: SignInPage.App {
    guard case .app(let ticket, let token) = asker else {
      return SignInPage.App(
        name: "Multe", container: call.info.container,
        environment: call.info.environment, origin: callback?.policySource,
        isProgram: true)
    }
    return SignInPage.App(
      name: token.name.isEmpty ? token.scope.container : token.name,
      container: token.scope.container, environment: token.scope.environment,
      origin: callback?.policySource ?? ticket.origin?.text)
  }

  /// Where the person is sent in the end; nil if the page that asked is told.
  private var callback: CallbackAddress? {
    switch asker {
    case .program(let ticket): return ticket.callback
    case .app(_, let token):
      guard case .redirect(let address) = token.settings.callback else { return nil }
      return address
    }
  }

  /// Who is signed in at this browser.
  private func signedInUser() throws(RecordError) -> User? {
    guard call.request.caller.session != nil, let user = call.request.caller.user else {
      return nil
    }
    return try call.accounts.user(user)
  }
}
