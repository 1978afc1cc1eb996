import { many } from "./plural.js";

export default {
  importing: {
    title: "Import from Google Keep",
    hint:
      "Ask Google Takeout for your Keep notes, and choose the file it gives you (.zip or .tgz). Lists become shopping lists.",
    choose: "Choose a file",
    drop: "or drop it here",
    dropNow: "Drop the file",
    sending: "Sending the file…",
    progress: (done, total) => `${done} of ${total} notes`,
    cancelled: "Stopped. What was added until then stays.",
    done: "The import is done",
    nothing: "There was nothing to import in this file",
    added: (count) => many(count, "# list added", "# lists added"),
    present: (count) => many(count, "# list was here already", "# lists were here already"),
    skipped: (count) => many(count, "# file was not taken", "# files were not taken"),
    items: (count) => many(count, "# item", "# items"),
    another: "Import another file",
    failed: "The import failed",
    stopped:
      "The connection broke before the import was done. What was added until then stays; importing again adds only the rest.",
    toLists: "To the lists",
  },
};
