import { many } from "./plural.js";

export default {
  storage: {
    notKept: "Nicht auf dem Gerät gespeichert",
    signedOut: "Abgemeldet",
    signedOutWaiting: (count) => many(count, "Abgemeldet, # wartet", "Abgemeldet, # warten"),
    full: "Dieses Gerät hat keinen Platz mehr. Was du jetzt tust, geht verloren, wenn du die Seite schließt, bevor es gesendet ist.",
    missing: "Dieses Fenster behält nichts: Was nicht gesendet ist, geht verloren, wenn du es schließt. Private Fenster sind oft so.",
    newer: "Eine neuere Version von Multe ist in einem anderen Tab offen. Lade neu, um mit ihr weiterzumachen.",
    blocked: "Eine alte Version von Multe ist in einem anderen Tab offen. Schließ ihn und lade dann neu.",
    broken: "Der Speicher des Browsers antwortet nicht. Was du jetzt tust, geht verloren, wenn du die Seite schließt, bevor es gesendet ist.",
    reload: "Neu laden",
  },
};
