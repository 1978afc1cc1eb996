extension SignInTexts {
  static let german = SignInTexts(
    title: "Anmelden",
    heading: "Bei {app} anmelden",
    app: """
      Die App auf {origin} wird deine Daten in {container} ({environment}) sehen und ändern, und sonst \
      nichts von dir.
      """,
    unknownApp: """
      Die App wird deine Daten in {container} ({environment}) sehen und ändern, und sonst nichts von dir.
      """,
    program: """
      Die Befehlszeile auf {computer} wird als du angemeldet. Mach nur weiter, wenn du das dort gerade \
      selbst begonnen hast.
      """,
    thisComputer: "diesem Rechner",
    environments: [.development: "Entwicklung", .production: "Produktion"],
    email: "E-Mail",
    password: "Passwort",
    lasting: "Zwei Wochen lang angemeldet bleiben",
    signIn: "Anmelden",
    goOn: "Weiter",
    other: "Anderes Konto verwenden",
    cancel: "Abbrechen",
    done: "Fertig",
    doneHint: "Du kannst dieses Fenster schließen und zur App zurückkehren.",
    failed: "Das geht nicht",
    tooFast: (
      one: "Zu viele Versuche. Warte {seconds} Sekunde.",
      many: "Zu viele Versuche. Warte {seconds} Sekunden."
    ),
    reasons: [
      .wrongPassword: "E-Mail oder Passwort stimmt nicht",
      .signInExpired:
        "Diese Anmeldung ist abgelaufen. Geh zurück zur App und melde dich von dort aus neu an.",
      .appRevoked: "Die App darf diesen Server nicht mehr benutzen.",
      .formUnreadable: "Das Formular ist nicht lesbar. Geh zurück und versuch es noch einmal.",
      .notForGuests: """
      Du bist als Gast hier, und Gäste können sich bei keiner App anmelden. Melde dich erst mit einem Konto \
      bei Multe an.
      """,
      .otherSite: """
      Der Server hält diese Seite für die einer anderen Website. Wer ihn betreibt, muss seinen Proxy dafür \
      einrichten.
      """,
      .tooManySigningIn:
        "Gerade melden sich zu viele an. Versuch es in ein paar Sekunden noch einmal.",
    ],
    failures: [
      .accessDenied: "Das ist nicht erlaubt.",
      .atomicError: "Etwas, das dazugehört, ging nicht.",
      .authenticationFailed: "Du bist nicht mehr angemeldet.",
      .authenticationRequired: "Du bist nicht mehr angemeldet.",
      .badRequest: "Der Server kann damit nichts anfangen.",
      .conflict: "Es wurde im selben Moment anderswo geändert.",
      .exists: "Das gibt es schon.",
      .internalError: "Im Server ging etwas schief.",
      .notFound: "Das gibt es nicht mehr.",
      .quotaExceeded: "Es ist zu viel oder zu groß.",
      .throttled: "Das war zu oft. Warte einen Moment.",
      .tryAgainLater: "Der Server hat dafür gerade keinen Platz oder keine Zeit.",
      .validatingReferenceError: "Wozu es gehört, gibt es nicht mehr.",
      .zoneNotFound: "Das gibt es nicht mehr.",
    ])
}
