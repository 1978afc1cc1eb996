import { h } from "vue";
import { titleBar } from "../app/bar.js";
import { paths } from "../app/routes.js";
import { text } from "../texts/texts.js";
import { icon } from "../ui/icon.js";
import { skippedText } from "./skips.js";
import { useImport } from "./state.js";

/** More lines than this are not drawn; the counts above them are of all. */
const shownMax = 500;

/** Takes an archive of notes and says what became of it. */
export const ImportScreen = {
  setup() {
    const state = useImport();
    const drop = dropHandlers(state);
    return () =>
      h("main", { id: "content", class: "detail", tabindex: -1 }, [
        titleBar(text.importing.title),
        h("div", { class: "sections" }, [
          h("div", { class: "card-section" }, phaseContent(state, drop)),
        ]),
      ]);
  },
};

function phaseContent(state, drop) {
  if (state.phase === "running") return [running(state)];
  return state.phase === "done" ? reported(state) : chooser(state, drop);
}

function dropHandlers(state) {
  return {
    onDragenter: (event) => event.preventDefault(),
    onDragover(event) {
      event.preventDefault();
      state.dragging = true;
    },
    onDragleave: () => (state.dragging = false),
    onDrop(event) {
      event.preventDefault();
      state.start(event.dataTransfer.files[0]);
    },
  };
}

function chooser(state, drop) {
  return [
    h("p", { class: "hint" }, text.importing.hint),
    h("label", { class: ["drop", { dragging: state.dragging }], ...drop }, [
      icon("file-archive", "big"),
      h("span", { class: "button primary" }, text.importing.choose),
      h("span", { class: "hint" }, state.dragging ? text.importing.dropNow : text.importing.drop),
      h("input", {
        type: "file",
        class: "visually-hidden",
        accept: ".zip,.tgz,.tar.gz,application/zip,application/gzip",
        onChange: (event) => state.start(event.target.files[0]),
      }),
    ]),
    state.error ? h("div", { class: "notice", role: "alert" }, state.error) : null,
  ];
}

function running({ progress, cancel }) {
  return h("div", { class: "running", role: "status" }, [
    h("progress", {
      max: progress?.total || 1,
      value: progress ? progress.done : undefined,
      "aria-label": text.importing.title,
    }),
    h("p", progress ? text.importing.progress(progress.done, progress.total) : text.importing.sending),
    h("button", { type: "button", class: "button", onClick: cancel }, text.cancel),
  ]);
}

function reported(state) {
  const { lists, skipped } = state.report;
  const added = lists.filter(({ status }) => status === "added");
  const present = lists.filter(({ status }) => status === "present");
  const nothing = lists.length === 0;
  return [
    h("div", { role: "status" }, [
      h("p", { class: "empty-title" }, nothing ? text.importing.nothing : text.importing.done),
    ]),
    part(text.importing.added(added.length), added, listLine),
    part(text.importing.present(present.length), present, listLine),
    part(text.importing.skipped(skipped.length), skipped, skippedLine),
    h("div", { class: "buttons" }, [
      h("a", { class: "button primary", href: paths.lists }, text.importing.toLists),
      h("button", { type: "button", class: "button", onClick: () => (state.phase = "choose") }, text.importing.another),
    ]),
  ];
}

function part(title, entries, line) {
  if (entries.length === 0) return null;
  return h("section", { class: "report" }, [h("h2", title), h("ul", entries.slice(0, shownMax).map(line))]);
}

const listLine = ({ name, items }, index) =>
  h("li", { key: index }, [
    h("span", { dir: "auto" }, name || text.lists.noName),
    h("span", { class: "hint" }, text.importing.items(items)),
  ]);

const skippedLine = (skipped, index) =>
  h("li", { key: index }, [
    h("span", { dir: "auto" }, skipped.file),
    h("span", { class: "hint", dir: "auto" }, skippedText(skipped) ?? text.failures.other),
  ]);
