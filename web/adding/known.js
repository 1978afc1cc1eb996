// What this household wrote on its lists before, by name: an index over the items of the replica. It is kept up to date by what differs,
// since it is asked at every key and the replica may hold ten thousand items.

/** Names of deleted items that are remembered until the page is left; more than a household buys. */
const goneMax = 2000;

/** What nobody buys any more sinks: after three weeks, being recent counts half. */
const dayMs = 86_400_000;
const fadingDays = 21;

/**
 * One name. `key` is what makes two names the same, `spaced` the key with a blank before each word; `bought` and `last` are times (0: never);
 * `amounts` are {number, unit, count}, the most common first.
 * @typedef {{key: string, spaced: string, name: string, section?: string, uses: number, bought: number, last: number}} Counted
 * @typedef {Counted & {amounts: object[], lists: Set<string>}} KnownName
 */
export class Known {
  #kernel;
  #entries = new Map(); // key -> {key, spaced, records: Map, gone: Map, summary}
  #seen = new Map(); // record name -> record
  #view = null;
  #keys = new Map(); // name -> key
  #gone = 0;
  #ticks = new Map(); // record name -> how often it was ticked, as far as the history goes
  #newest = null;

  constructor(kernel) {
    this.#kernel = kernel;
  }

  /** Takes over the records of `view` that differ from the last time. False when `isLate()` stopped it: call again. */
  update(view, isLate = () => false) {
    if (view === this.#view) return true;
    let live = 0;
    for (const [name, record] of view) {
      if (record.type !== "Items") continue;
      live += 1;
      const before = this.#seen.get(name);
      if (before === record) continue;
      if (before) this.#drop(before);
      this.#put(record);
      if (isLate()) return false;
    }
    if (this.#seen.size > live) {
      for (const [name, record] of [...this.#seen]) if (!view.has(name)) this.#drop(record);
    }
    this.#view = view;
    return true;
  }

  /** Learns from entries of the history: how often something was ticked, and what was bought and then cleared away. */
  learn(entries) {
    for (const { name, type, before, after } of entries) {
      if (type !== "Items") continue;
      if (after?.checked) this.#ticks.set(name, (this.#ticks.get(name) ?? 0) + 1);
      if (!after && before?.checked && !this.#seen.has(name)) this.#keepGone({ name, type, fields: before });
    }
    for (const entry of this.#entries.values()) entry.summary = null;
    this.#newest = null;
  }

  /** The key of a name, as the Kernel makes it; remembered, since the same names are asked for again and again. */
  keyOf(name) {
    let key = this.#keys.get(name);
    if (key === undefined) this.#keys.set(name, (key = this.#kernel.nameKey(name)));
    return key;
  }

  /** All names, each as a KnownName. */
  *names() {
    for (const entry of this.#entries.values()) yield this.#summaryOf(entry);
  }

  /** Works out ahead what `names` gives. False when `isLate()` stopped it: call again. */
  summarise(isLate = () => false) {
    for (const entry of this.#entries.values()) {
      if (entry.summary) continue;
      this.#summaryOf(entry);
      if (isLate()) return false;
    }
    return true;
  }

  /** @returns {KnownName | undefined} */
  find(key) {
    const entry = this.#entries.get(key);
    return entry && this.#summaryOf(entry);
  }

  has(key) {
    return this.#entries.has(key);
  }

  /** The items of that name on a list. */
  on(list, key) {
    return [...(this.#entries.get(key)?.records.values() ?? [])].filter(({ fields }) => fields.list === list);
  }

  /** What goes to the front: the higher, the sooner. Time is counted back from the newest entry, so no clock has to be right. */
  score(known, list) {
    this.#newest ??= this.#lastOfAll();
    const age = (this.#newest - (known.last ?? 0)) / dayMs;
    const isHere = known.lists?.has(list);
    return Math.log2(1 + (known.uses ?? 0)) + 3 * 2 ** (-age / fadingDays) + (isHere ? 2 : 0);
  }

  #lastOfAll() {
    let newest = 0;
    for (const { last } of this.names()) if (last > newest) newest = last;
    return newest;
  }

  #put(record) {
    this.#seen.set(record.name, record);
    const key = this.keyOf(record.fields.name ?? "");
    if (key === "") return;
    const entry = this.#entryFor(key);
    entry.records.set(record.name, record);
    if (entry.gone.delete(record.name)) this.#gone -= 1;
    this.#changed(entry);
  }

  #drop(record) {
    this.#seen.delete(record.name);
    const entry = this.#entries.get(this.keyOf(record.fields.name ?? ""));
    if (!entry) return;
    entry.records.delete(record.name);
    this.#changed(entry);
    // What was bought and then cleared away is still what this household buys; what was never bought was a slip.
    if (record.fields.checked !== undefined) this.#keepGone(record);
    if (entry.records.size + entry.gone.size === 0) this.#entries.delete(entry.key);
  }

  #keepGone(record) {
    const key = this.keyOf(record.fields.name ?? "");
    if (key === "" || this.#gone >= goneMax) return;
    const entry = this.#entryFor(key);
    if (!entry.gone.has(record.name)) this.#gone += 1;
    entry.gone.set(record.name, record);
    this.#changed(entry);
  }

  #entryFor(key) {
    let entry = this.#entries.get(key);
    if (!entry) this.#entries.set(key, (entry = { key, spaced: spaced(key), records: new Map(), gone: new Map(), summary: null }));
    return entry;
  }

  #changed(entry) {
    entry.summary = null;
    this.#newest = null;
  }

  #summaryOf(entry) {
    return (entry.summary ??= summarised(entry, this.#ticks));
  }
}

/** A key with a blank before each word, so that a word's beginning is found by looking for a blank and it. */
export function spaced(key) {
  return ` ${key.replace(/[\s\p{P}]+/gu, " ")}`;
}

function summarised({ key, spaced, records, gone }, ticks) {
  const summary = { key, spaced, name: "", section: undefined, uses: 0, bought: 0, last: 0, amounts: [], lists: new Set() };
  const amounts = new Map();
  let latest = -1;
  for (const record of [...records.values(), ...gone.values()]) {
    summary.uses += 1 + (ticks.get(record.name) ?? 0);
    const { name, number, unit, section, checked = 0 } = record.fields;
    const at = Math.max(checked, record.created?.at ?? 0, record.modified?.at ?? 0);
    summary.lists.add(record.fields.list);
    summary.bought = Math.max(summary.bought, checked);
    summary.last = Math.max(summary.last, at);
    if (at > latest) {
      latest = at;
      summary.name = name;
    }
    if (section && (!summary.section || at === latest)) summary.section = section;
    if (number === undefined) continue;
    const said = `${number} ${unit ?? ""}`;
    const amount = amounts.get(said) ?? { number, unit: unit ?? null, count: 0, at: 0 };
    amounts.set(said, { ...amount, count: amount.count + 1, at: Math.max(amount.at, at) });
  }
  summary.amounts = [...amounts.values()].sort((a, b) => b.count - a.count || b.at - a.at);
  return summary;
}
