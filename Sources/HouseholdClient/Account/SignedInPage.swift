/// The page with which a sign-in by browser ends: on this machine, in the language of the server's page that led to it.
public struct SignedInPage: Sendable {
  /// Whether somebody signed in; else they gave it up.
  let isDone: Bool
  /// What the page says, and the language that it is in.
  let language: String
  let words: Words

  struct Words: Sendable, Hashable {
    let done: String
    let cancelled: String
    let close: String
  }

  static let texts = [
    "en": Words(
      done: "You are signed in.", cancelled: "The sign-in was cancelled.",
      close: "You can close this window and go back to the terminal."),
    "nb": Words(
      done: "Du er logget inn.", cancelled: "Innloggingen ble avbrutt.",
      close: "Du kan lukke dette vinduet og gå tilbake til terminalen."),
    "de": Words(
      done: "Du bist angemeldet.", cancelled: "Die Anmeldung wurde abgebrochen.",
      close: "Du kannst dieses Fenster schließen und zum Terminal zurückkehren."),
  ]

  /// A page in `language`, as the server named it; in English where it names none that is known here.
  public init(isDone: Bool, language: String?) {
    self.isDone = isDone
    let known = language.flatMap { Self.texts[$0] == nil ? nil : $0 } ?? "en"
    self.language = known
    words = Self.texts[known]!
  }

  /// The page. Nothing of what came with the request is on it.
  public var html: String {
    """
    <!doctype html><html lang="\(language)"><meta charset="utf-8">\
    <meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Multe</title>\
    <p style="font: 1.2em system-ui; margin: 4em auto; padding: 0 1em; text-align: center">\
    \(isDone ? words.done : words.cancelled) \(words.close)</p>
    """
  }
}
