import { computed, h, onMounted, ref, watch } from "vue";
import { AddField } from "../adding/field.js";
import { store, summary } from "../app/store.js";
import { provideListPeople } from "../people/list-people.js";
import { usePresence } from "../people/presence.js";
import { readOnlyNotice } from "../sharing/marks.js";
import { needsShopBar, shopBar } from "../shops/bar.js";
import { putSection } from "../shops/actions.js";
import { tripIn } from "../shops/here.js";
import { keyOf } from "../shops/keys.js";
import { canWrite } from "../sync/engine.js";
import { menuIn } from "../ui/menu.js";
import { createRowActions } from "./actions.js";
import { byDoneOrder, doneSection } from "./done.js";
import { dragSection } from "./drag.js";
import { missingList, nothingOpen } from "./empty.js";
import { useFresh } from "./fresh.js";
import { listHeader } from "./header.js";
import { arranged, grouped } from "./items.js";
import { focusField, useRowKeys } from "./keyboard.js";
import { isTiled } from "./layout.js";
import { useLingering } from "./lingering.js";
import { useSectionOrder } from "./order.js";
import { ItemRows } from "./rows.js";
import { openPart } from "./sections.js";
import { useSteadyView } from "./steady.js";
import { canKeepScreenOn, useWakeLock } from "./wake-lock.js";

/** One list with its items. */
export const ListScreen = {
  props: { name: String, isBeside: Boolean },
  setup(props) {
    const element = ref(null);
    const isDoneShown = ref(true);
    const entry = computed(() => summary.value.byList.get(props.name));
    const items = computed(() => entry.value?.items ?? []);
    const order = useSectionOrder(props.name, () => items.value);
    const steady = useSteadyView(element, () => [...rows.value.open, ...rows.value.done].map(({ name }) => name));
    const { lingering, look } = useLingering(steady.leave);
    watch(items, look, { immediate: true, flush: "sync" });
    provideListPeople(() => props.name, () => items.value);
    if (!props.isBeside) usePresence(props.name);

    const rows = useRows(items, order, lingering);
    const { fresh, lightUp } = useFresh(element, rows);
    const wakeLock = useWakeLock();
    let bought = 0; // Read when all is done, which draws anew anyway.
    const actions = createRowActions(element, props.name, rows, () => {
      wakeLock.ticked();
      bought = tripIn(props.name)?.ticks.length ?? 0;
    });
    const moves = useSectionMoves(element, props.name, rows, order);
    useRowKeys(element, rows, { ...actions, ...moves });
    onMounted(() => {
      // A list that was just made wants its first item.
      if (store.fresh === props.name) focusField(element.value);
      store.fresh = null;
    });

    const isMine = computed(() => canWrite(store.sync, props.name));
    const drawRows = (shown, options) =>
      h(ItemRows, {
        items: shown,
        actions,
        list: props.name,
        order: options.toPlace ? order.value : undefined,
        fresh: fresh.value ?? undefined,
        tiles: isTiled.value,
        ...options,
        toPlace: options.toPlace && isMine.value,
      });

    const content = ({ record }) => {
      const { open, done, groups, isSectioned } = rows.value;
      return [
        h("div", { class: "sticky" }, [
          listHeader({ record, items: items.value, wakeLock }, props.isBeside),
          canWrite(store.sync, props.name)
            ? h(AddField, { list: props.name, items: items.value, onAdded: lightUp })
            : readOnlyNotice(props.name),
        ]),
        h("div", { class: "items" }, [
          needsShopBar(isSectioned) ? shopBar(props.name, wakeLock, canKeepScreenOn()) : null,
          open.length > 0
            ? openPart({ list: props.name, groups, isSectioned, drawRows, moves })
            : nothingOpen(done.length > 0, bought),
          doneSection(done, items.value, isDoneShown, drawRows),
        ]),
        menuIn(element.value),
      ];
    };

    return () =>
      h(
        props.isBeside ? "section" : "main",
        { ref: element, id: props.isBeside ? undefined : "content", class: ["detail", { beside: props.isBeside }], tabindex: -1 },
        entry.value ? content(entry.value) : [missingList(props.name)],
      );
  },
};

/**
 * What is open, by section and in all, and done: a ref of {open, groups, done, items, isSectioned}. A list is sectioned by its done items too,
 * or all would move when the last one with a section is ticked.
 */
function useRows(items, order, lingering) {
  let groups = [];
  return computed(() => {
    const rank = new Map(order.value.map((section, index) => [keyOf(section), index]));
    const rankOf = (section) => (section ? (rank.get(keyOf(section)) ?? rank.size) : rank.size + 1);
    const { open, done } = arranged(items.value, lingering.value, byDoneOrder(rankOf));
    groups = grouped(open, order.value, keyOf, groups);
    const isSectioned = items.value.some(({ fields }) => fields.section);
    return { open: groups.flatMap((group) => group.items), groups, done, items: items.value, isSectioned };
  });
}

/** {moveSection(key, step), dragSection(event, section)} for the sections that are shown. */
function useSectionMoves(element, list, rows, order) {
  const put = (key, placeFrom) =>
    putSection(list, () => {
      const shown = rows.value.groups.flatMap(({ section }) => section ?? []);
      const index = shown.findIndex((section) => keyOf(section) === key);
      return index < 0 ? null : { section: shown[index], place: placeFrom(index), order: order.value, shown };
    });
  return {
    moveSection: (key, step) => put(key, (index) => Math.max(0, index + step)),
    dragSection: (event, section) => dragSection(event, element.value, (place) => put(keyOf(section), () => place)),
  };
}
