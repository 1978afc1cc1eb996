import { computed, h, shallowReactive } from "vue";
import { icon } from "../../ui/icon.js";
import { api } from "../app/api.js";
import { errorText, personName } from "../app/state.js";
import { bytesText, numberText, text, timeText } from "../texts/texts.js";
import { button, checkBox, emptyState, failure, loading, screenHead, table } from "../ui/parts.js";
import { poll } from "../ui/polling.js";
import { merged, shownEntries } from "./log.js";

const pauseMs = 1000;
/** Rows that are drawn; the search looks at all. */
const rowsMax = 200;

export const LogScreen = {
  setup() {
    const view = shallowReactive({ entries: null, started: null, error: null, isPaused: false, search: "", onlyErrors: false });
    async function ask() {
      if (view.isPaused) return;
      try {
        const { started, requests } = await api.log(view.entries?.at(-1)?.number ?? 0);
        if (view.started && view.started !== started) view.entries = []; // The server began anew, and counts anew.
        view.started = started;
        view.entries = merged(view.entries ?? [], requests);
        view.error = null;
      } catch (error) {
        view.error = error;
      }
    }
    poll(ask, pauseMs);
    const rows = computed(() => shownEntries(view.entries ?? [], view, personName));

    return () => [
      screenHead(text.screens.log, [
        button(view.isPaused ? text.log.goOn : text.log.pause, () => (view.isPaused = !view.isPaused), {
          symbol: view.isPaused ? "play" : "pause",
        }),
      ], text.log.note),
      h("div", { class: "toolbar" }, [
        h("input", {
          type: "search",
          class: "grows",
          "data-search": true,
          "aria-label": text.log.search,
          placeholder: text.log.search,
          value: view.search,
          onInput: (event) => (view.search = event.target.value),
        }),
        checkBox(text.log.onlyErrors, view.onlyErrors, (onlyErrors) => (view.onlyErrors = onlyErrors)),
      ]),
      view.error ? failure(errorText(view.error), ask) : null,
      view.entries === null ? (view.error ? null : loading()) : rows.value.length ? rowsTable() : none(),
    ];

    function none() {
      const isSearch = view.entries.length > 0;
      return emptyState({
        art: icon("scroll-text", "big"),
        title: isSearch ? text.log.noMatch : text.log.none,
        hint: isSearch ? text.log.noMatchHint : text.log.noneHint,
      });
    }

    function rowsTable() {
      return table(text.screens.log, Object.values(text.log.heads), rows.value.slice(0, rowsMax).map(row), { class: "log" });
    }
  },
};

function row(entry) {
  const where = [entry.container, text.environments[entry.environment], text.records.databases[entry.database]];
  return h("tr", { key: entry.number, class: { failed: entry.status >= 400 } }, [
    h("td", { class: "faint" }, timeText(entry.time)),
    h("td", [h("span", { class: ["tag", entry.status >= 400 ? "danger" : "good"] }, String(entry.status)), entry.serverErrorCode ?? ""]),
    h("td", [
      h("span", { class: "faint" }, `${entry.method} `),
      entry.operation,
      entry.console ? h("span", { class: "tag" }, text.log.console) : null,
    ]),
    h("td", { dir: "auto" }, entry.user
      ? entry.actedAs ? text.log.actedAs(personName(entry.user), personName(entry.actedAs)) : personName(entry.user)
      : "–"),
    h("td", { class: "faint" }, where.filter(Boolean).join(" · ")),
    h("td", { class: "number" }, text.log.ms(numberText(entry.ms))),
    h("td", { class: "number" }, bytesText(entry.bytes)),
  ]);
}
