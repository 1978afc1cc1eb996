import { many } from "./plural.js";

export default {
  lists: {
    title: "Lister",
    noName: "–",
    noNameSpoken: "Liste uten navn",
    empty: "Ingen lister ennå",
    emptyHint: "Lag en for butikken du går mest i.",
    new: "Ny liste",
    newTitle: "Ny liste",
    name: "Navn",
    rename: "Gi nytt navn",
    renameTitle: "Gi listen nytt navn",
    delete: "Slett listen",
    importKeep: "Importer fra Google Keep",
    count: (open, total) => (total === 0 ? "Tom" : open === 0 ? "Alt er i boks" : `${open} igjen`),
    countSpoken: (open, total) =>
      total === 0
        ? "tom"
        : open === 0
        ? `alle ${total} ferdige`
        : many(open, `# av ${total} gjenstår`, `# av ${total} gjenstår`),
    openBeside: "Åpne ved siden av",
    closeBeside: "Lukk denne listen",
    pick: "Velg en liste",
    pickHint: "Varene vises her.",
    failed: "Listene kunne ikke hentes",
    failedHint: "Serveren svarte ikke. Det du legger til nå, blir tatt vare på og sendt senere.",
    gone: "Denne listen er borte",
    goneHint: "Den er slettet, kanskje på en annen enhet.",
    added: (name) => `${name} lagt til`,
    renamed: (name) => `Heter nå ${name}`,
    deleted: (name) => `${name} slettet`,
  },
};
