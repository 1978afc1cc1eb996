export default {
  copying: {
    menu: "Copy and print",
    asText: "Copy as text",
    asMarkdown: "Copy as Markdown",
    passOn: "Send as text…",
    print: "Print",
    copied: "Copied",
    byHand: "Copy this text",
  },
};
