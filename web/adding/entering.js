// What is being written into the field for items, and what becomes of it.

import { computed, onBeforeUnmount, shallowReactive } from "vue";
import { newName } from "../app/ids.js";
import { perform, withKernel } from "../app/perform.js";
import { store } from "../app/store.js";
import { placed } from "../shops/here.js";
import { placeOf } from "../sync/places.js";
import { addItem, addItems } from "./adding.js";
import { likelyAmounts } from "./amounts.js";
import { knowing } from "./knowing.js";
import { useOffer } from "./offer.js";
import { recentlyBought, suggestions } from "./suggest.js";

/** What was being written in lists that were left, by list. */
const drafts = new Map();

const hasNumber = ({ number }) => number !== null && number !== undefined;

/**
 * `props` are those of the field. `state` is {draft, isListOpen, active: the option that Enter takes (-1: what was typed), recent: names
 * bought lately, added: keys of those that were tapped since}.
 */
export function useEntering(props) {
  const draft = drafts.get(props.list) ?? "";
  const state = shallowReactive({ draft, isListOpen: false, active: -1, recent: [], added: new Set() });
  const offer = useOffer();
  onBeforeUnmount(() => drafts.set(props.list, state.draft));

  const parsed = computed(() => {
    const draft = state.draft.trim();
    return store.kernel && draft !== "" ? store.kernel.parseItem(draft) : null;
  });
  const options = computed(() => {
    const known = state.isListOpen && parsed.value ? knowing() : null;
    return known ? suggestions(parsed.value.name, { ...known, list: props.list }) : [];
  });

  /** Performs what `addition` makes of the list as it is then, and shows the row. Resolves with the command. */
  async function addBy(addition) {
    const { list } = props;
    const name = () => newName(placeOf(list));
    const context = () => ({ items: props.items, list, kernel: store.kernel, recordName: name(), newName: name });
    const result = await perform(() => addition(context()), { silent: ({ spoken }) => spoken === false });
    if (result) props.onAdded(result.target);
    return result;
  }

  async function add(what, { isAmountOffered = true } = {}) {
    const result = await addBy((context) => addItem(placed(what, context.list), context));
    if (!result) return;
    const fields = store.sync.view.get(result.target)?.fields ?? {};
    const isUnclear = !hasNumber(fields) || (result.changes.length === 0 && fields.checked === undefined);
    // Who is typing the next one already is not asked.
    if (isAmountOffered && !hasNumber(what) && isUnclear && state.draft === "") offerAmounts(result.target, fields.name);
  }

  function addAll(all) {
    if (all.length === 1) return add(all[0]);
    return addBy((context) => addItems(all.map((each) => placed(each, context.list)), context));
  }

  function addText(written) {
    if (written.trim() !== "") withKernel(() => add(store.kernel.parseItem(written.trim())));
  }

  /** Adds what is in the field. It is taken out before anything else: a second Enter finds nothing to add. */
  function submit() {
    const { draft } = state;
    clear();
    addText(draft);
  }

  /** Adds a suggestion, with the amount that was typed. What is on the list already is not added again; an amount is asked for. */
  function choose(option) {
    const { number = null, unit = null } = parsed.value ?? {};
    clear();
    if (!option.open || number !== null) return add({ name: option.name, section: option.section, number, unit });
    props.onAdded(option.open.name);
    offerAmounts(option.open.name);
  }

  /** Adds what was bought lately, with its usual amount. Its chip stays in place, so that no other one moves under the finger. */
  function addAgain(name) {
    if (state.added.has(name.key)) return;
    state.added = new Set(state.added).add(name.key);
    const { number, unit } = (!name.done && name.amounts[0]) || {};
    add({ name: name.name, section: name.section, number, unit }, { isAmountOffered: false });
  }

  function offerAmounts(target) {
    const { fields } = store.sync.view.get(target) ?? {};
    if (!fields) return; // Somebody else was faster and deleted it.
    const { known, catalogue } = knowing();
    const key = known.keyOf(fields.name);
    const unit = catalogue.find((word) => word.key === key)?.unit;
    offer.offer(target, likelyAmounts({ amounts: known.find(key)?.amounts, unit }));
  }

  function type(draft) {
    Object.assign(state, { draft, isListOpen: true, active: -1 });
    offer.withdraw();
  }

  function clear() {
    state.draft = "";
    closeList();
    offer.withdraw();
    refresh();
  }

  function closeList() {
    Object.assign(state, { isListOpen: false, active: -1 });
  }

  function refresh() {
    const known = knowing();
    state.added = new Set();
    state.recent = known ? recentlyBought({ ...known, list: props.list }) : [];
  }

  return { state, parsed, options, offer, submit, choose, addAgain, addAll, addText, type, closeList, refresh };
}
