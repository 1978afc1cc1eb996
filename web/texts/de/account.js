import { many } from "./plural.js";

export default {
  account: {
    name: "Dein Name",
    email: "E-Mail",
    password: "Passwort",
    newPassword: "Neues Passwort",
    currentPassword: "Bisheriges Passwort",
    passwordHint: "Mindestens 8 Zeichen. Ein paar Wörter hintereinander merkt man sich leicht und errät sie schwer.",
    signIn: "Anmelden",
    signInTitle: "Bei Multe anmelden",
    signInAgain: "Bitte melde dich wieder an",
    signInAgainHint: (count) =>
      count === 0 ? "Deine Sitzung ist beendet." : many(
        count,
        "Deine Sitzung ist beendet. # Änderung wartet und wird danach gesendet.",
        "Deine Sitzung ist beendet. # Änderungen warten und werden danach gesendet.",
      ),
    later: "Später",
    wrongPerson: (email, count) =>
      many(
        count,
        `# Änderung hier gehört ${email}. Melde dich mit dieser E-Mail an, um sie zu senden.`,
        `# Änderungen hier gehören ${email}. Melde dich mit dieser E-Mail an, um sie zu senden.`,
      ),
    discardAndGo: "Verwerfen und weiter",
    signUp: "Konto anlegen",
    signUpTitle: "Leg dein Konto an",
    haveAccount: "Ich habe ein Konto",
    setUp: "Einrichten",
    setUpTitle: "Willkommen bei Multe",
    setUpHint:
      "Dieser Server ist neu. Er gehört dir: Du kannst andere einladen. Deine Listen bleiben auf diesem Server und sonst nirgends.",
    setUpNeeded: "Dieser Server ist noch nicht eingerichtet",
    setUpNeededHint: "Öffne den Link zum Einrichten, den der Server beim Start ausgegeben hat. Er sieht so aus:",
    join: "Mitmachen",
    joinTitle: "Du bist eingeladen",
    joinHint: (name) => `${name} lädt dich in dieses Multe ein. Wähle, wie du dich anmeldest; deine Listen gehören nur dir.`,
    joinBad: "Diese Einladung geht nicht",
    joinBadHint: "Sie wurde schon benutzt oder ist abgelaufen. Bitte um eine neue.",
    toSignIn: "Zur Anmeldung",
    tooFast: (seconds) => many(seconds, "Zu viele Versuche. Warte # Sekunde.", "Zu viele Versuche. Warte # Sekunden."),
    unreachable: "Der Server antwortet nicht. Prüfe die Verbindung und versuch es noch einmal.",
    failed: (reason) => `Das ging nicht: ${reason}`,
  },
};
