import { h, onBeforeUnmount, ref, watch } from "vue";
import { onKeys } from "../app/keyboard.js";
import { paths } from "../app/routes.js";
import { go } from "../app/navigation.js";
import { retrySync } from "../app/session.js";
import { openMenu } from "../app/showing.js";
import { store, summary } from "../app/store.js";
import { syncChip } from "../app/sync-chip.js";
import { InstallCard } from "../installing/card.js";
import { text } from "../texts/texts.js";
import { icon, iconButton, logo } from "../ui/icon.js";
import { sharedMark } from "../sharing/marks.js";
import { pendingShares } from "../sharing/pending.js";
import { menuIn } from "../ui/menu.js";
import { swipeHandlers } from "../ui/swipe.js";
import { askForListName, askForNewList, listMenu, openBeside, throwAwayList } from "./actions.js";

/** All lists: the first screen on a phone, the left side on a desk. */
export const ListsScreen = {
  setup() {
    const element = ref(null);
    const listOf = (name) => summary.value.byList.get(name)?.record;
    onBeforeUnmount(
      onKeys(() => element.value, {
        new: () => (askForNewList(), true),
        open: (name, target) => name && target.matches("[data-row-main]") && (go(paths.list(name)), true),
        edit: (name) => name && (askForListName(listOf(name)), true),
        beside: (name) => Boolean(name) && openBeside(name),
        delete: (name) => name && (throwAwayList(listOf(name)), true),
      }),
    );
    watch(() => store.route, takeWish, { immediate: true });
    return () => {
      const alone = store.route.screen === "lists";
      return h(alone ? "main" : "nav", {
        ref: element,
        class: "pane",
        id: alone ? "content" : undefined,
        "aria-label": alone ? undefined : text.lists.title,
        tabindex: alone ? -1 : undefined,
      }, [
        h("header", { class: "bar" }, [
          h("div", { class: "bar-title" }, [logo(), h(alone ? "h1" : "h2", text.lists.title)]),
          syncChip(),
          h("a", {
            class: "icon-button",
            href: paths.settings,
            "aria-label": text.settings.title,
            title: text.settings.title,
          }, [icon("settings")]),
        ]),
        pendingShares(),
        ...content(),
        menuIn(element.value),
        isEmpty() ? null : h("div", { class: "fab-place" }, [
          h("button", { type: "button", class: "button primary fab", onClick: askForNewList }, [
            icon("plus"),
            text.lists.new,
          ]),
        ]),
      ]);
    };
  },
};

/** From the home screen the app can be asked for a new list right away. */
function takeWish({ isNew }) {
  if (!isNew) return;
  history.replaceState(history.state, "", paths.lists);
  askForNewList();
}

/** Nothing is here, and that is known: the middle of the screen then has the button. */
function isEmpty() {
  return store.sync.loaded && summary.value.lists.length === 0;
}

function content() {
  const { lists } = summary.value;
  const { loaded, trouble } = store.sync;
  const failed = trouble && !loaded ? failure() : null;
  if (lists.length > 0) {
    return [
      failed,
      h(
        "ul",
        { class: "rows lists" },
        lists.map((each) =>
          h(ListRow, {
            key: each.record.name,
            record: each.record,
            open: each.open,
            total: each.total,
            current: store.route.list === each.record.name || store.route.beside === each.record.name,
          })
        ),
      ),
      h(InstallCard),
    ];
  }
  if (failed) return [failed];
  return [
    loaded ? nothing() : h("div", { class: "loading", role: "status" }, [icon("refresh-cw", "spinning"), text.loading]),
  ];
}

function failure() {
  return h("div", { class: "empty", role: "alert" }, [
    icon("cloud-off", "big"),
    h("p", { class: "empty-title" }, text.lists.failed),
    h("p", text.lists.failedHint),
    h("button", { type: "button", class: "button", onClick: retrySync }, [icon("refresh-cw"), text.tryAgain]),
  ]);
}

function nothing() {
  return h("div", { class: "empty" }, [
    logo(),
    h("p", { class: "empty-title" }, text.lists.empty),
    h("p", text.lists.emptyHint),
    h("button", { type: "button", class: "button primary", onClick: askForNewList }, [icon("plus"), text.lists.new]),
    h("a", { class: "button quiet", href: paths.importing }, [icon("import"), text.lists.importKeep]),
  ]);
}

const ListRow = {
  props: { record: Object, open: Number, total: Number, current: Boolean },
  setup(props) {
    const swipe = swipeHandlers(() => throwAwayList(props.record));
    const menu = (event) => openMenu(event.currentTarget, nameOf(props.record), listMenu(props.record));
    return () => {
      const name = nameOf(props.record);
      const spoken = props.record.fields.name?.trim() ? name : text.lists.noNameSpoken;
      return h("li", { class: ["row", { current: props.current }], "data-row": props.record.name, ...swipe }, [
        h("div", { class: "swiped" }, [
          h(
            "a",
            {
              class: "row-main list-main",
              "data-row-main": "",
              href: paths.list(props.record.name),
              draggable: false,
              "aria-current": props.current ? "page" : undefined,
              onDblclick: () => askForListName(props.record),
            },
            [
              h("span", { class: "row-name", dir: "auto", "aria-label": spoken === name ? undefined : spoken }, name),
              sharedMark(props.record),
              h("span", { class: ["count", { all: props.total > 0 && props.open === 0 }] }, [
                h("span", { "aria-hidden": "true" }, text.lists.count(props.open, props.total)),
                h("span", { class: "visually-hidden" }, `, ${text.lists.countSpoken(props.open, props.total)}`),
              ]),
            ],
          ),
          iconButton("ellipsis-vertical", text.more(spoken), menu, {
            "aria-haspopup": "menu",
            "aria-expanded": "false",
            class: "icon-button row-more",
          }),
        ]),
      ]);
    };
  },
};

function nameOf(record) {
  return record.fields.name?.trim() || text.lists.noName;
}
