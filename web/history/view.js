import { computed, h, onBeforeUnmount, ref, shallowRef, watch } from "vue";
import { titleBar } from "../app/bar.js";
import { perform } from "../app/perform.js";
import { store, summary } from "../app/store.js";
import { historyOf } from "../app/syncing.js";
import { isSelf, nameOf } from "../people/state.js";
import { dayText, text, timeText } from "../texts/texts.js";
import { icon, logo } from "../ui/icon.js";
import { byDay, described, takingListBack } from "./entries.js";

/** Entries read at once; "Show more" reads as many again. */
const pageSize = 100;
/** Changes come in bursts; the screen follows when they pause. */
const settleMs = 300;

/** What happened to one list, or, without a name, to all. */
export const HistoryScreen = {
  props: { list: String },
  setup(props) {
    const entries = shallowRef(null);
    const failed = ref(false);
    const limit = ref(pageSize);
    let timer;
    let isOpen = true;

    async function read() {
      try {
        const found = await historyOf({ list: props.list, limit: limit.value });
        if (isOpen) entries.value = found;
        failed.value = false;
      } catch (error) {
        console.error(error);
        failed.value = true;
      }
    }

    watch([() => store.sync.view, limit], () => {
      clearTimeout(timer);
      timer = setTimeout(read, entries.value ? settleMs : 0);
    }, { immediate: true });
    onBeforeUnmount(() => {
      isOpen = false;
      clearTimeout(timer);
    });

    const title = () => {
      const name = props.list && summary.value.byList.get(props.list)?.record.fields.name;
      return name ? text.history.of(name) : text.history.title;
    };
    const days = computed(() => byDay(entries.value ?? [], dayText));

    return () =>
      h("main", { id: "content", class: "detail", tabindex: -1 }, [
        titleBar(title()),
        failed.value ? h("p", { class: "notice", role: "alert" }, text.history.failed) : null,
        entries.value && days.value.length === 0 ? nothing() : null,
        days.value.length > 0 ? h("p", { class: "hint" }, text.history.hint) : null,
        days.value.map(({ day, entries: some }) => daySection(day, some, entries.value, !props.list)),
        entries.value?.length === limit.value
          ? h("button", { type: "button", class: "button quiet", onClick: () => (limit.value += pageSize) }, text.history.more)
          : null,
      ]);
  },
};

function nothing() {
  return h("div", { class: "empty" }, [
    logo(),
    h("p", { class: "empty-title" }, text.history.empty),
    h("p", text.history.emptyHint),
  ]);
}

function daySection(day, entries, all, namesLists) {
  return h("section", { key: day, class: "history-day", "aria-label": day }, [
    h("h2", day),
    h("ul", { class: "rows history" }, entries.map((entry) => row(entry, all, namesLists))),
  ]);
}

function row(entry, all, namesLists) {
  const { view } = store.sync;
  const what = described(entry, view.get(entry.name)?.fields, store.kernel);
  const changes = takingListBack(entry, all, view);
  const list = namesLists && entry.type !== "Lists" && summary.value.byList.get(entry.list)?.record.fields.name;
  return h("li", { key: entry.id, class: "row history-row" }, [
    h("div", { class: "history-what" }, [
      h("span", { dir: "auto" }, what),
      h("span", { class: "hint", dir: "auto" }, [who(entry), list, timeText(entry.at)].filter(Boolean).join(" · ")),
    ]),
    changes.length > 0
      ? h("button", {
        type: "button",
        class: "button quiet small",
        "aria-label": text.history.takeBackWhat(what),
        onClick: () => perform({ changes, label: text.history.takenBack(what) }),
      }, [icon("undo-2"), text.history.takeBack])
      : h("span", { class: "hint" }, text.history.nothingLeft),
  ]);
}

function who({ own, by }) {
  if (own || isSelf(by)) return text.history.you;
  return nameOf(by);
}
