import { computed, h, onMounted, ref, watch } from "vue";
import { AddField } from "../adding/field.js";
import { store, summary } from "../app/store.js";
import { provideListPeople } from "../people/list-people.js";
import { usePresence } from "../people/presence.js";
import { readOnlyNotice } from "../sharing/marks.js";
import { canWrite } from "../sync/engine.js";
import { menuIn } from "../ui/menu.js";
import { createRowActions } from "./actions.js";
import { useFresh } from "./fresh.js";
import { listHeader } from "./header.js";
import { arranged } from "./items.js";
import { focusField, useRowKeys } from "./keyboard.js";
import { useLingering } from "./lingering.js";
import { ItemRows } from "./rows.js";
import { doneSection, missingList, openSection } from "./sections.js";

/** One list with its items. */
export const ListScreen = {
  props: { name: String, isBeside: Boolean },
  setup(props) {
    const element = ref(null);
    const isDoneShown = ref(true);
    const { fresh, lightUp } = useFresh(element);
    const { lingering, look } = useLingering();
    const entry = computed(() => summary.value.byList.get(props.name));
    const rows = computed(() => arranged(entry.value?.items ?? [], lingering.value));
    watch(() => entry.value?.items ?? [], look, { immediate: true, flush: "sync" });
    provideListPeople(() => props.name, () => entry.value?.items ?? []);
    if (!props.isBeside) usePresence(props.name);

    const actions = createRowActions(element, rows);
    useRowKeys(element, rows, actions);
    onMounted(() => {
      // A list that was just made wants its first item.
      if (store.fresh === props.name) focusField(element.value);
      store.fresh = null;
    });

    const drawRows = (items, done, label) =>
      h(ItemRows, { items, actions, done, label, fresh: fresh.value ?? undefined });

    const content = ({ record, items }) => [
      h("div", { class: "sticky" }, [
        listHeader({ record, items }, props.isBeside),
        canWrite(store.sync, props.name)
          ? h(AddField, { list: props.name, items, onAdded: lightUp })
          : readOnlyNotice(props.name),
      ]),
      h("div", { class: "items" }, [
        openSection(rows.value, drawRows),
        doneSection(rows.value.done, items, isDoneShown, drawRows),
      ]),
      menuIn(element.value),
    ];

    return () =>
      h(
        props.isBeside ? "section" : "main",
        { ref: element, id: props.isBeside ? undefined : "content", class: ["detail", { beside: props.isBeside }], tabindex: -1 },
        entry.value ? content(entry.value) : [missingList()],
      );
  },
};
