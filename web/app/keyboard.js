// Listens for keys. keys.js says what they mean; here they find the element they are meant for.

import { KeysDialog } from "../settings/keys-dialog.js";
import { guardCompositions } from "../ui/composition.js";
import { isComposing } from "../ui/field.js";
import { commandOf } from "./keys.js";
import { go, goUp } from "./navigation.js";
import { redo, undo } from "./perform.js";
import { closeMenu, openDialog } from "./showing.js";
import { store } from "./store.js";
import { paths } from "./routes.js";

/** Screens put their own meaning of new, delete, open, move … here while they are shown: {pane element selector: commands}. */
const screens = new Map();

/** Registers the commands of the screen in `element()`; returns a function that removes them. */
export function onKeys(element, commands) {
  screens.set(element, commands);
  return () => screens.delete(element);
}

const fieldTags = new Set(["INPUT", "TEXTAREA", "SELECT"]);

export function installKeyboard() {
  guardCompositions();
  document.addEventListener("keydown", (event) => {
    const typing = fieldTags.has(event.target.tagName) && event.target.type !== "checkbox";
    const layer = Boolean(store.dialog || store.menu || store.signInAgain);
    const command = commandOf({
      key: event.key,
      ctrlKey: event.ctrlKey,
      metaKey: event.metaKey,
      altKey: event.altKey,
      shiftKey: event.shiftKey,
      isComposing: isComposing(event),
      typing,
      layer,
    });
    if (command && run(command, event.target)) event.preventDefault();
  });
}

/** Whether the command did something. */
function run(command, target) {
  if (command === "undo") return undo() ?? true;
  if (command === "redo") return redo() ?? true;
  if (!store.session?.user) return false;
  if (command === "help") return openDialog(KeysDialog) ?? true;
  const row = target.closest("[data-row]");
  for (const [element, commands] of ordered(target)) {
    if (commands[command]?.(row && element.contains(row) ? row.dataset.row : null, target)) return true;
  }
  return general[command]?.(target) ?? false;
}

/** The screen with the focus first, then the others from the right to the left. */
function ordered(target) {
  const all = [...screens].map(([element, commands]) => [element(), commands]).filter(([element]) => element);
  return all.sort(([a], [b]) => b.contains(target) - a.contains(target) || (a.classList.contains("detail") ? -1 : 1));
}

const general = {
  next: (target) => focusRow(target, 1),
  previous: (target) => focusRow(target, -1),
  first: (target) => focusEdge(target, 0),
  last: (target) => focusEdge(target, -1),
  intoRows: (target) => focusRow(target, 1),
  left: (target) => focusPane(target, -1),
  right: (target) => focusPane(target, 1),
  history: () => (go(paths.history(store.route.list)), true),
  print: () => store.route.screen === "list" && (print(), true),
  escape(target) {
    if (store.menu) closeMenu();
    else if (target !== document.body && target.matches("input, textarea")) target.blur();
    else if (store.route.screen !== "lists") goUp(paths.lists);
    else return false;
    return true;
  },
};

function rowsAround(target) {
  const pane = target.closest(".pane, .detail") ?? document.querySelector(".detail [data-row]")?.closest(".detail") ??
    document.querySelector(".pane");
  return [...(pane?.querySelectorAll("[data-row-main]") ?? [])].filter((row) => row.offsetParent !== null);
}

function focusRow(target, step) {
  const rows = rowsAround(target);
  if (rows.length === 0) return false;
  const current = target.closest("[data-row]")?.querySelector("[data-row-main]");
  const index = rows.indexOf(current);
  const to = index < 0 ? (step > 0 ? 0 : rows.length - 1) : Math.max(0, Math.min(rows.length - 1, index + step));
  return show(rows[to]);
}

/** To the pane at the left or right as one sees it, which is the other way around where one reads from the right. */
function focusPane(target, step) {
  const panes = [...document.querySelectorAll(".pane, .detail")].filter((pane) => pane.offsetParent !== null || pane.checkVisibility());
  const from = Math.max(0, panes.indexOf(target.closest(".pane, .detail")));
  const pane = panes[from + (document.dir === "rtl" ? -step : step)];
  if (!pane) return false;
  const row = pane.querySelector("[aria-current=page][data-row-main], [data-row-main]");
  if (row) return show(row);
  pane.querySelector("[data-add]")?.focus();
  return true;
}

function focusEdge(target, index) {
  if (!target.closest("[data-row]")) return false;
  return show(rowsAround(target).at(index));
}

function show(row) {
  row.focus({ preventScroll: true });
  row.scrollIntoView({ block: "nearest" });
  return true;
}
