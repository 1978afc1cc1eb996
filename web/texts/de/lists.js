import { many } from "./plural.js";

export default {
  lists: {
    title: "Listen",
    noName: "–",
    noNameSpoken: "Liste ohne Namen",
    empty: "Noch keine Listen",
    emptyHint: "Leg eine für den Laden an, in den du am häufigsten gehst.",
    new: "Neue Liste",
    newTitle: "Neue Liste",
    name: "Name",
    rename: "Umbenennen",
    renameTitle: "Liste umbenennen",
    delete: "Liste löschen",
    importKeep: "Aus Google Keep importieren",
    count: (open, total) => (total === 0 ? "Leer" : open === 0 ? "Alles erledigt" : `Noch ${open}`),
    countSpoken: (open, total) =>
      total === 0
        ? "leer"
        : open === 0
        ? `alle ${total} erledigt`
        : many(open, `# von ${total} noch offen`, `# von ${total} noch offen`),
    openBeside: "Daneben öffnen",
    closeBeside: "Diese Liste schließen",
    pick: "Wähle eine Liste",
    pickHint: "Ihre Artikel stehen dann hier.",
    failed: "Die Listen konnten nicht geholt werden",
    failedHint: "Der Server hat nicht geantwortet. Was du jetzt hinzufügst, bleibt erhalten und wird später gesendet.",
    gone: "Diese Liste gibt es nicht mehr",
    goneHint: "Sie wurde gelöscht, vielleicht auf einem anderen Gerät.",
    added: (name) => `${name} hinzugefügt`,
    renamed: (name) => `Heißt jetzt ${name}`,
    deleted: (name) => `${name} gelöscht`,
  },
};
