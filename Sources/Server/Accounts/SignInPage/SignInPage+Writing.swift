extension SignInPage {
  /// Writes what is on the card.
  func write(to writer: inout HTMLWriter) {
    switch content {
    case .form(let app, let email, let lasts, let failure):
      write(app, to: &writer)
      beginForm(to: &writer)
      writeFields(email, failure.map(texts.text), to: &writer)
      if !app.isProgram { writeLasting(lasts, to: &writer) }
      writer.markup("<button class=\"primary\" name=\"action\" value=\"sign-in\">")
      endButton(texts.signIn, to: &writer)
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
      writer.markup("<button class=\"primary\" name=\"action\" value=\"continue\" autofocus>")
      endButton(texts.goOn, to: &writer)
      writer.markup("<button name=\"action\" value=\"other\">")
      endButton(texts.other, to: &writer)
      endForm(to: &writer)
    case .message(let message, let targets):
      writeMessage(message, targets, to: &writer)
    case .notice(let error):
      writer.markup("<h1>")
      writer.text(texts.failed)
      writer.markup("</h1>\n<p role=\"alert\">")
      writer.text(texts.text(of: error))
      writer.markup("</p>\n")
    }
  }

  private func write(_ app: App, to writer: inout HTMLWriter) {
    writer.markup("<h1>")
    writer.text(
      texts.heading,
      [
        "app": { writer in
          writer.markup("<span dir=\"auto\">")
          writer.breakable(app.name)
          writer.markup("</span>")
        }
      ])
    writer.markup("</h1>\n<p class=\"hint\">")
    let words =
      app.isProgram ? texts.program : app.origin == nil ? texts.unknownApp : texts.app
    writer.text(
      words,
      [
        "computer": { $0.strong(texts.thisComputer) },
        "origin": { $0.strong(app.origin ?? "") },
        "container": { $0.strong(app.container) },
        "environment": { $0.text(texts.environments[app.environment] ?? app.environment.rawValue) },
      ])
    writer.markup("</p>\n")
  }

  private func beginForm(to writer: inout HTMLWriter) {
    writer.markup("<form method=\"post\" action=\"sign-in?ticket=")
    writer.text(ticket)
    writer.markup("\">\n")
  }

  private func endForm(to writer: inout HTMLWriter) {
    writer.markup("<button class=\"quiet\" name=\"action\" value=\"cancel\" formnovalidate>")
    endButton(texts.cancel, to: &writer)
    writer.markup("</form>\n")
  }

  private func endButton(_ label: String, to writer: inout HTMLWriter) {
    writer.text(label)
    writer.markup("</button>\n")
  }

  private func writeFields(_ email: String, _ failure: String?, to writer: inout HTMLWriter) {
    // Enter presses the first button of a form, which is then the one that signs in.
    writer.markup("<label>")
    writer.text(texts.email)
    writer.markup(
      "\n<input name=\"email\" type=\"email\" autocomplete=\"username\" required maxlength=\"254\"")
    if email.isEmpty { writer.markup(" autofocus") }
    writer.markup(" value=\"")
    writer.text(email)
    writer.markup("\"></label>\n<label>")
    writer.text(texts.password)
    writer.markup(
      "\n<input name=\"password\" type=\"password\" autocomplete=\"current-password\" required")
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
    writer.markup("> ")
    writer.text(texts.lasting)
    writer.markup("</label>\n")
  }

  private func writeMessage(
    _ message: [(name: String, value: String)], _ targets: [String], to writer: inout HTMLWriter
  ) {
    writer.markup("<h1>")
    writer.text(texts.done)
    writer.markup("</h1>\n<p>")
    writer.text(texts.doneHint)
    writer.markup("</p>\n<ul id=\"message\" hidden data-targets=\"")
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

extension HTMLWriter {
  /// Writes a text of a catalogue, and at each name in braces what belongs there.
  mutating func text(_ template: String, _ places: [String: (inout HTMLWriter) -> Void]) {
    let parts = template.split(separator: "{", omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      let halves = part.split(separator: "}", maxSplits: 1, omittingEmptySubsequences: false)
      if index > 0 { places[String(halves[0])]?(&self) }
      text(String(halves[halves.count - 1]))
    }
  }

  mutating func strong(_ text: String) {
    markup("<strong>")
    self.text(text)
    markup("</strong>")
  }
}
