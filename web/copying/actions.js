// A list to the clipboard, to another app, and onto paper.

import { say, openDialog, showToast } from "../app/showing.js";
import { store, summary } from "../app/store.js";
import { text } from "../texts/texts.js";
import { asMarkdown, asText } from "./formats.js";
import { TextDialog } from "./text-dialog.js";

/** Copies; where the browser does not let us (a page over plain http), it shows the text, ready to be copied. */
async function copy(written) {
  try {
    await navigator.clipboard.writeText(written);
    showToast(text.copying.copied);
  } catch {
    openDialog(TextDialog, { title: text.copying.byHand, written });
  }
}

async function passOn(title, written) {
  try {
    await navigator.share({ title, text: written });
  } catch (error) {
    if (error.name !== "AbortError") copy(written);
  }
}

export function printList() {
  say(text.copying.print);
  print();
}

/** What a list's menu has for it; the list is taken as it is when something is chosen. */
export function copyingEntry(name) {
  const entry = () => summary.value.byList.get(name);
  const withEntry = (act) => () => entry() && act(entry());
  const items = [
    { label: text.copying.asText, icon: "copy", run: withEntry((list) => copy(asText(list, store.kernel))) },
    { label: text.copying.asMarkdown, icon: "copy", run: withEntry((list) => copy(asMarkdown(list, store.kernel))) },
    navigator.share
      ? {
        label: text.copying.passOn,
        icon: "share-2",
        run: withEntry((list) => passOn(list.record.fields.name, asText(list, store.kernel))),
      }
      : null,
    { label: text.copying.print, icon: "printer", run: printList },
  ].filter(Boolean);
  return { label: text.copying.menu, icon: "copy", items };
}
