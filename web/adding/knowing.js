// The index of known names of this page's replica: made once, brought up to date when it is asked.

import { store } from "../app/store.js";
import { historyOf } from "../app/syncing.js";
import { text } from "../texts/texts.js";
import { Known } from "./known.js";
import { catalogueOf } from "./suggest.js";

/** How long the index may keep the page from drawing, while it is made in advance. */
const sliceMs = 8;

/** So much of the history is read. */
const entriesMax = 5000;

let known = null;
let learning = null;
let catalogue = null;

/** Known names up to date with what is shown, and the catalogue; null until the Kernel is there. */
export function knowing() {
  if (!store.kernel) return null;
  known ??= new Known(store.kernel);
  known.update(store.sync.view);
  return { known, catalogue: wordsFor(known) };
}

function wordsFor(known) {
  return (catalogue ??= catalogueOf(text.groceries, known));
}

/** Makes the index in slices, so that neither the field nor the first key in it has to wait for it. */
export function prepareKnowing() {
  if (!store.kernel) return;
  known ??= new Known(store.kernel);
  const end = performance.now() + sliceMs;
  const isLate = () => performance.now() > end;
  if (!known.update(store.sync.view, isLate)) setTimeout(prepareKnowing);
  else if (!learning) learning = learn();
  else if (!known.summarise(isLate)) setTimeout(prepareKnowing);
  else wordsFor(known);
}

/** The history tells how often things are bought, and what was cleared away. Without it, the replica has to do. */
async function learn() {
  try {
    known.learn(await historyOf({ limit: entriesMax }));
    setTimeout(prepareKnowing);
  } catch (error) {
    console.info(error);
    learning = null; // It is read when the index is made ready the next time.
  }
}
