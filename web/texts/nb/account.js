import { many } from "./plural.js";

export default {
  account: {
    name: "Navnet ditt",
    email: "E-post",
    password: "Passord",
    newPassword: "Nytt passord",
    currentPassword: "Nåværende passord",
    passwordHint: "Minst 8 tegn. Noen ord etter hverandre er lette å huske og vanskelige å gjette.",
    signIn: "Logg inn",
    signInTitle: "Logg inn i Multe",
    signInAgain: "Logg inn på nytt",
    signInAgainHint: (count) =>
      count === 0 ? "Økten din er avsluttet." : many(
        count,
        "Økten din er avsluttet. # endring venter og blir sendt etterpå.",
        "Økten din er avsluttet. # endringer venter og blir sendt etterpå.",
      ),
    later: "Senere",
    wrongPerson: (email, count) =>
      many(
        count,
        `# endring her tilhører ${email}. Logg inn med den e-posten for å sende den.`,
        `# endringer her tilhører ${email}. Logg inn med den e-posten for å sende dem.`,
      ),
    discardAndGo: "Forkast og gå videre",
    signUp: "Lag en konto",
    signUpTitle: "Lag kontoen din",
    haveAccount: "Jeg har en konto",
    setUp: "Sett opp",
    setUpTitle: "Velkommen til Multe",
    setUpHint:
      "Denne serveren er ny. Du blir eieren, den som kan invitere andre. Listene dine blir på denne serveren og ingen andre steder.",
    setUpNeeded: "Denne serveren er ikke satt opp ennå",
    setUpNeededHint: "Åpne oppsettslenken som serveren skrev da den startet. Den ser slik ut:",
    join: "Bli med",
    joinTitle: "Du er invitert",
    joinHint: (name) => `${name} inviterer deg til denne Multe. Velg hvordan du logger inn; listene dine er bare dine.`,
    joinBad: "Denne invitasjonen virker ikke",
    joinBadHint: "Den er brukt eller utløpt. Be om en ny.",
    toSignIn: "Til innloggingen",
    tooFast: (seconds) => many(seconds, "For mange forsøk. Vent # sekund.", "For mange forsøk. Vent # sekunder."),
    unreachable: "Serveren svarer ikke. Sjekk forbindelsen og prøv igjen.",
    failed: (reason) => `Det gikk ikke: ${reason}`,
  },
};
