export default {
  copying: {
    menu: "Kopier og skriv ut",
    asText: "Kopier som tekst",
    asMarkdown: "Kopier som Markdown",
    passOn: "Send som tekst…",
    print: "Skriv ut",
    copied: "Kopiert",
    byHand: "Kopier denne teksten",
  },
};
