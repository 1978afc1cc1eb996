export default {
  copying: {
    menu: "Kopieren und drucken",
    asText: "Als Text kopieren",
    asMarkdown: "Als Markdown kopieren",
    passOn: "Als Text senden…",
    print: "Drucken",
    copied: "Kopiert",
    byHand: "Kopiere diesen Text",
  },
};
