import { many } from "./plural.js";

export default {
  appName: "Multe",
  claim: "Die Einkaufslisten des Haushalts, auf dem eigenen Server.",
  skip: "Zum Inhalt",
  back: "Zurück zu den Listen",
  backToList: "Zurück",
  close: "Schließen",
  cancel: "Abbrechen",
  save: "Speichern",
  undo: "Rückgängig",
  undoLast: "Letzte Änderung rückgängig machen",
  tryAgain: "Noch einmal versuchen",
  loading: "Wird geladen…",
  more: (name) => `Mehr zu ${name}`,
  nothingToUndo: "Es gibt nichts rückgängig zu machen",
  undone: (what) => `Rückgängig: ${what}`,
  redone: (what) => `Wiederholt: ${what}`,

  sync: {
    saved: "Gespeichert",
    saving: "Speichert…",
    offline: "Offline",
    waiting: (count) => many(count, "# wartet", "# warten"),
    offlineWaiting: (count) => many(count, "Offline, # wartet", "Offline, # warten"),
    refused: (count) => `${count} nicht gespeichert`,
    show: "Zeigen",
  },

  keys: {
    title: "Tastatur",
    list: [
      ["N", "Neue Liste oder neuer Artikel"],
      ["/", "Zum Feld für Artikel"],
      ["↑ ↓", "Zwischen den Zeilen gehen"],
      ["Leertaste", "Abhaken"],
      ["Eingabe", "Artikel bearbeiten oder Liste öffnen"],
      ["← →", "Zu den Listen oder zur Liste daneben"],
      ["B", "Liste neben der offenen öffnen"],
      ["H", "Verlauf der Liste"],
      ["P", "Liste drucken"],
      ["Entf", "Löschen"],
      ["Alt + ↑ ↓", "Artikel verschieben"],
      ["Strg + Z", "Rückgängig"],
      ["Strg + Umschalt + Z", "Wiederholen"],
      ["Esc", "Schließen oder zurück"],
      ["?", "Diese Hilfe"],
    ],
  },

  error: {
    title: "Multe erreicht seinen Server nicht",
    hint: "Prüfe, ob der Server läuft und du verbunden bist.",
    partTitle: "Dieser Teil von Multe ist noch nicht auf dem Gerät",
    partHint: "Er wird geholt, sobald der Server erreichbar ist.",
  },
};
