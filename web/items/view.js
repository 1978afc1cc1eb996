import { computed, h, nextTick, onBeforeUnmount, onMounted, ref, shallowReactive, watch } from "vue";
import { AddField } from "../adding/field.js";
import { onKeys } from "../app/keyboard.js";
import { paths } from "../app/routes.js";
import { canUndo, openDialog, openMenu, perform, store, summary, undo } from "../app/store.js";
import { syncChip } from "../app/sync-chip.js";
import { askForListName, throwAwayList } from "../lists/actions.js";
import { text } from "../texts/texts.js";
import { icon, iconButton, logo } from "../ui/icon.js";
import { menuIn } from "../ui/menu.js";
import { onceAlong, startReorder } from "../ui/reorder.js";
import { deleteDone, deleteItem, moveItem, tick, untickAll } from "./commands.js";
import { EditItemDialog } from "./edit-dialog.js";
import { arranged } from "./items.js";
import { useLingering } from "./lingering.js";
import { ItemRows } from "./rows.js";

/** How long a row that was just added is lit up; as the style sheet has it. */
const freshMs = 1600;

/** One list with its items. */
export const ListScreen = {
  props: { name: String },
  setup(props) {
    const element = ref(null);
    const state = shallowReactive({ showDone: true, fresh: null });
    const { lingering, look } = useLingering();
    const entry = computed(() => summary.value.byList.get(props.name));
    const rows = computed(() => arranged(entry.value?.items ?? [], lingering.value));
    watch(() => entry.value?.items ?? [], look, { immediate: true, flush: "sync" });

    const itemOf = (name) => store.sync.view.get(name);
    const move = (item, place) =>
      perform(moveItem(item, place, rows.value.open, store.kernel.positionBetween), { silent: true });
    const edit = (item) => openDialog(EditItemDialog, { item });

    const actions = {
      toggle: (item) => perform(tick(item, Date.now())),
      delete: (item) => perform(deleteItem(item)),
      drag(event, item) {
        const row = event.target.closest(".row");
        const scroller = getComputedStyle(element.value).overflowY === "auto"
          ? element.value
          : document.scrollingElement;
        onceAlong(
          event,
          () =>
            startReorder(event, row, row.closest(".rows"), scroller, (place) => move(itemOf(item.name) ?? item, place)),
        );
      },
      menu(item) {
        const { open } = rows.value;
        const place = open.indexOf(item);
        const movable = place >= 0 && store.kernel;
        return [
          { label: text.items.edit, icon: "pencil", run: () => edit(item) },
          {
            label: text.items.moveUp,
            icon: "arrow-up",
            disabled: !movable || place === 0,
            run: () => move(item, place - 1),
          },
          {
            label: text.items.moveDown,
            icon: "arrow-down",
            disabled: !movable || place === open.length - 1,
            run: () => move(item, place + 1),
          },
          { label: text.items.delete, icon: "trash", danger: true, run: () => actions.delete(item) },
        ];
      },
    };

    /** Acts on the row with the focus, then gives the focus to where that row, or the one after it, is now. */
    function onRow(act) {
      return (name) => {
        const item = name && itemOf(name);
        if (!item) return false;
        const all = [...element.value.querySelectorAll("[data-row]")];
        const index = all.findIndex((row) => row.dataset.row === name);
        const after = all[index + 1]?.dataset.row ?? all[index - 1]?.dataset.row;
        act(item);
        nextTick(() => focusRow(itemOf(name) ? name : after));
        return true;
      };
    }

    function focusRow(name) {
      const row = name && element.value?.querySelector(`[data-row="${CSS.escape(name)}"] [data-row-main]`);
      row?.focus({ preventScroll: true });
      row?.scrollIntoView({ block: "nearest" });
    }

    const focusField = () => {
      const field = element.value.querySelector("[data-add]");
      field?.focus();
      return Boolean(field);
    };

    onMounted(() => {
      if (store.fresh === props.name) focusField();
      store.fresh = null;
    });

    const moveBy = (step) =>
      onRow((item) => {
        const place = rows.value.open.indexOf(item);
        if (place >= 0 && store.kernel) move(item, place + step);
      });

    onBeforeUnmount(
      onKeys(() => element.value, {
        new: focusField,
        focusField,
        open: (name, target) => name && target.matches("[data-row-main]") && (edit(itemOf(name)), true),
        edit: (name) => name && (edit(itemOf(name)), true),
        delete: onRow(actions.delete),
        moveUp: moveBy(-1),
        moveDown: moveBy(1),
      }),
    );

    async function added(target) {
      state.fresh = null;
      await nextTick();
      state.fresh = target;
      setTimeout(() => state.fresh === target && (state.fresh = null), freshMs);
      const row = target && element.value?.querySelector(`[data-row="${CSS.escape(target)}"]`);
      row?.scrollIntoView({ block: "nearest" });
    }

    const listMenu = (event) => {
      const { record, items } = entry.value;
      const anyDone = items.some((item) => item.fields.checked !== undefined);
      openMenu(event.currentTarget, text.items.actions, [
        { label: text.lists.rename, icon: "pencil", run: () => askForListName(record) },
        {
          label: text.items.uncheckAll,
          icon: "list-restart",
          disabled: !anyDone,
          run: () => perform(untickAll(items)),
        },
        { label: text.items.deleteDone, icon: "eraser", disabled: !anyDone, run: () => perform(deleteDone(items)) },
        { label: text.lists.delete, icon: "trash", danger: true, run: () => throwAwayList(record) },
      ]);
    };

    const list = (items, done, label) => h(ItemRows, { items, actions, done, label, fresh: state.fresh ?? undefined });

    function header() {
      const { record } = entry.value;
      const name = record.fields.name?.trim() || text.lists.noName;
      return h("header", { class: "bar" }, [
        h("a", { class: "icon-button back", href: paths.lists, "aria-label": text.back, title: text.back }, [
          icon("chevron-left"),
        ]),
        h(
          "h1",
          { class: "bar-title list-title", dir: "auto", title: name, onDblclick: () => askForListName(record) },
          name,
        ),
        syncChip(),
        iconButton("undo-2", text.undoLast, undo, { disabled: !canUndo.value }),
        iconButton("ellipsis-vertical", text.items.actions, listMenu, {
          "aria-haspopup": "menu",
          "aria-expanded": "false",
        }),
      ]);
    }

    function doneSection() {
      const { done } = rows.value;
      const { items } = entry.value;
      if (done.length === 0) return null;
      return h("section", { class: "done", "aria-label": text.items.done(done.length) }, [
        h("div", { class: "done-bar" }, [
          h("h2", [
            h("button", {
              type: "button",
              class: "done-toggle",
              "aria-expanded": String(state.showDone),
              onClick: () => (state.showDone = !state.showDone),
            }, [
              icon("chevron-down"),
              text.items.done(done.length),
            ]),
          ]),
          h(
            "button",
            { type: "button", class: "button quiet small", onClick: () => perform(untickAll(items)) },
            text.items.uncheckAll,
          ),
          h(
            "button",
            { type: "button", class: "button quiet small", onClick: () => perform(deleteDone(items)) },
            text.items.deleteDone,
          ),
        ]),
        state.showDone ? list(done, true, text.items.done(done.length)) : null,
      ]);
    }

    function openSection() {
      const { open, done } = rows.value;
      if (open.length > 0) return list(open, false, text.items.open);
      if (!store.sync.loaded && done.length === 0) return null;
      return h("div", { class: "empty small" }, [
        logo(),
        h("p", { class: "empty-title" }, done.length > 0 ? text.items.allDone : text.items.empty),
        h("p", done.length > 0 ? text.items.allDoneHint : text.items.emptyHint),
      ]);
    }

    function missing() {
      if (!store.sync.loaded) {
        return h("div", { class: "loading", role: "status" }, [icon("refresh-cw", "spinning"), text.loading]);
      }
      return h("div", { class: "empty" }, [
        logo(),
        h("h1", { class: "empty-title" }, text.lists.gone),
        h("p", text.lists.goneHint),
        h("a", { class: "button", href: paths.lists }, text.back),
      ]);
    }

    return () =>
      h(
        "main",
        { ref: element, id: "content", class: "detail", tabindex: -1 },
        entry.value
          ? [
            h("div", { class: "sticky" }, [
              header(),
              h(AddField, { list: props.name, items: entry.value.items, onAdded: added }),
            ]),
            h("div", { class: "items" }, [openSection(), doneSection()]),
            menuIn(element.value),
          ]
          : [missing()],
      );
  },
};
