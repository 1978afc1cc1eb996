export default {
  copying: {
    asText: "Kopier som tekst",
    asMarkdown: "Kopier som Markdown",
    passOn: "Send som tekst…",
    print: "Skriv ut",
    copied: "Kopiert",
    byHand: "Kopier denne teksten",
  },
};
