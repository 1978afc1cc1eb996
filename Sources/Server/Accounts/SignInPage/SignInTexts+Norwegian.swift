extension SignInTexts {
  static let norwegian = SignInTexts(
    title: "Logg inn",
    heading: "Logg inn i {app}",
    app: """
      Appen på {origin} får se og endre dine data i {container} ({environment}), og ingenting annet av \
      ditt.
      """,
    unknownApp: """
      Appen får se og endre dine data i {container} ({environment}), og ingenting annet av ditt.
      """,
    program: """
      Kommandolinjen på {computer} blir logget inn som deg. Gå bare videre hvis du nettopp startet dette \
      der selv.
      """,
    thisComputer: "denne maskinen",
    environments: [.development: "utvikling", .production: "produksjon"],
    email: "E-post",
    password: "Passord",
    lasting: "Hold meg innlogget i to uker",
    signIn: "Logg inn",
    goOn: "Fortsett",
    other: "Bruk en annen konto",
    cancel: "Avbryt",
    done: "Ferdig",
    doneHint: "Du kan lukke dette vinduet og gå tilbake til appen.",
    failed: "Dette går ikke",
    tooFast: (
      one: "For mange forsøk. Vent {seconds} sekund.",
      many: "For mange forsøk. Vent {seconds} sekunder."
    ),
    reasons: [
      .wrongPassword: "E-post eller passord er feil",
      .signInExpired:
        "Denne innloggingen er utløpt. Gå tilbake til appen og logg inn derfra på nytt.",
      .appRevoked: "Appen får ikke bruke denne serveren lenger.",
      .formUnreadable: "Skjemaet kan ikke leses. Gå tilbake og prøv igjen.",
      .notForGuests: """
      Du er her som gjest, og gjester kan ikke logge inn i apper. Logg inn i Multe med en konto først.
      """,
      .otherSite: """
      Serveren tror at denne siden hører til et annet nettsted. Den som driver serveren, må stille inn \
      proxyen.
      """,
      .tooManySigningIn: "For mange logger inn akkurat nå. Prøv igjen om noen sekunder.",
    ],
    failures: [
      .accessDenied: "Dette er ikke tillatt.",
      .atomicError: "Noe som hører til, gikk ikke.",
      .authenticationFailed: "Du er ikke logget inn lenger.",
      .authenticationRequired: "Du er ikke logget inn lenger.",
      .badRequest: "Serveren kan ikke bruke dette til noe.",
      .conflict: "Det ble endret et annet sted i samme øyeblikk.",
      .exists: "Det finnes allerede.",
      .internalError: "Noe gikk galt på serveren.",
      .notFound: "Det finnes ikke lenger.",
      .quotaExceeded: "Det er for mye eller for stort.",
      .throttled: "Det var for mange ganger. Vent litt.",
      .tryAgainLater: "Serveren har ikke plass eller tid til det akkurat nå.",
      .validatingReferenceError: "Det dette hører til, finnes ikke lenger.",
      .zoneNotFound: "Det finnes ikke lenger.",
    ])
}
