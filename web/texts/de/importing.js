import { many } from "./plural.js";

export default {
  importing: {
    title: "Aus Google Keep importieren",
    hint:
      "Hol dir bei Google Takeout deine Keep-Notizen und wähle die Datei, die du bekommst (.zip oder .tgz). Listen werden zu Einkaufslisten.",
    choose: "Datei wählen",
    drop: "oder hier ablegen",
    dropNow: "Datei ablegen",
    sending: "Die Datei wird gesendet…",
    progress: (done, total) => `${done} von ${total} Notizen`,
    cancelled: "Angehalten. Was bis dahin hinzukam, bleibt.",
    done: "Der Import ist fertig",
    nothing: "In dieser Datei gab es nichts zu importieren",
    added: (count) => many(count, "# Liste hinzugefügt", "# Listen hinzugefügt"),
    present: (count) => many(count, "# Liste war schon da", "# Listen waren schon da"),
    skipped: (count) => many(count, "# Datei wurde nicht übernommen", "# Dateien wurden nicht übernommen"),
    items: (count) => many(count, "# Artikel", "# Artikel"),
    another: "Noch eine Datei importieren",
    failed: "Der Import ist gescheitert",
    stopped:
      "Die Verbindung brach ab, bevor der Import fertig war. Was bis dahin hinzukam, bleibt; ein neuer Import holt nur den Rest.",
    toLists: "Zu den Listen",
  },
};
