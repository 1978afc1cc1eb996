import { many } from "./plural.js";

export default {
  lists: {
    title: "Lists",
    noName: "–",
    noNameSpoken: "List without a name",
    empty: "No lists yet",
    emptyHint: "Make one for the shop you go to most.",
    new: "New list",
    newTitle: "New list",
    name: "Name",
    rename: "Rename",
    renameTitle: "Rename list",
    delete: "Delete list",
    importKeep: "Import from Google Keep",
    count: (open, total) => (total === 0 ? "Empty" : open === 0 ? "All done" : `${open} left`),
    countSpoken: (open, total) =>
      total === 0
        ? "empty"
        : open === 0
        ? `all ${total} done`
        : many(open, `# of ${total} still open`, `# of ${total} still open`),
    openBeside: "Open beside",
    closeBeside: "Close this list",
    pick: "Choose a list",
    pickHint: "Its items appear here.",
    failed: "The lists could not be fetched",
    failedHint: "The server did not answer. What you add now is kept and sent later.",
    gone: "This list is gone",
    goneHint: "It was deleted, perhaps on another device.",
    added: (name) => `${name} added`,
    renamed: (name) => `Renamed to ${name}`,
    deleted: (name) => `${name} deleted`,
  },
};
