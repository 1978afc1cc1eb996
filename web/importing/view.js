import { h, onBeforeUnmount, shallowReactive } from "vue";
import { failureText } from "../account/form.js";
import { paths } from "../app/routes.js";
import { syncChip } from "../app/sync-chip.js";
import { text } from "../texts/texts.js";
import { icon } from "../ui/icon.js";
import { runImport } from "./run.js";

/** More lines than this are not drawn; the counts above them are of all. */
const shownMax = 500;

export const ImportScreen = {
  setup() {
    const state = shallowReactive({ phase: "choose", dragging: false, progress: null, report: null, error: null });
    let abort;
    onBeforeUnmount(() => abort?.abort());

    async function start(file) {
      if (!file || state.phase === "running") return;
      abort = new AbortController();
      Object.assign(state, { phase: "running", progress: null, report: null, error: null, dragging: false });
      try {
        state.report = await runImport(file, {
          signal: abort.signal,
          onProgress: (progress) => (state.progress = progress),
        });
        state.phase = "done";
      } catch (error) {
        state.phase = "choose";
        if (abort.signal.aborted) state.error = text.importing.cancelled;
        else state.error = error.status === 0 && state.progress ? text.importing.stopped : failureText(error);
      }
    }

    const drop = {
      onDragenter: (event) => event.preventDefault(),
      onDragover(event) {
        event.preventDefault();
        state.dragging = true;
      },
      onDragleave: () => (state.dragging = false),
      onDrop(event) {
        event.preventDefault();
        start(event.dataTransfer.files[0]);
      },
    };

    const chooser = () => [
      h("p", { class: "hint" }, text.importing.hint),
      h("label", { class: ["drop", { dragging: state.dragging }], ...drop }, [
        icon("file-archive", "big"),
        h("span", { class: "button primary" }, text.importing.choose),
        h("span", { class: "hint" }, state.dragging ? text.importing.dropNow : text.importing.drop),
        h("input", {
          type: "file",
          class: "visually-hidden",
          accept: ".zip,.tgz,.tar.gz,application/zip,application/gzip",
          onChange: (event) => start(event.target.files[0]),
        }),
      ]),
      state.error ? h("div", { class: "notice", role: "alert" }, state.error) : null,
    ];

    const running = () => {
      const { progress } = state;
      return h("div", { class: "running", role: "status" }, [
        h("progress", {
          max: progress?.total || 1,
          value: progress ? progress.done : undefined,
          "aria-label": text.importing.title,
        }),
        h("p", progress ? text.importing.progress(progress.done, progress.total) : text.importing.sending),
        h("button", { type: "button", class: "button", onClick: () => abort.abort() }, text.cancel),
      ]);
    };

    const reported = () => {
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
          h(
            "button",
            { type: "button", class: "button", onClick: () => (state.phase = "choose") },
            text.importing.another,
          ),
        ]),
      ];
    };

    return () =>
      h("main", { id: "content", class: "detail", tabindex: -1 }, [
        h("div", { class: "sticky" }, [
          h("header", { class: "bar" }, [
            h("a", { class: "icon-button back", href: paths.lists, "aria-label": text.back, title: text.back }, [
              icon("chevron-left"),
            ]),
            h("h1", { class: "bar-title" }, text.importing.title),
            syncChip(),
          ]),
        ]),
        h("div", { class: "sections" }, [
          h(
            "div",
            { class: "card-section" },
            state.phase === "running" ? [running()] : state.phase === "done" ? reported() : chooser(),
          ),
        ]),
      ]);
  },
};

function part(title, entries, line) {
  if (entries.length === 0) return null;
  return h("section", { class: "report" }, [h("h2", title), h("ul", entries.slice(0, shownMax).map(line))]);
}

const listLine = ({ name, items }, index) =>
  h("li", { key: index }, [
    h("span", { dir: "auto" }, name || text.lists.noName),
    h("span", { class: "hint" }, text.importing.items(items)),
  ]);

const skippedLine = ({ file, reason }, index) =>
  h("li", { key: index }, [h("span", { dir: "auto" }, file), h("span", { class: "hint" }, reason)]);
