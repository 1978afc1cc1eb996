// What the replica says about lists. Pure.

/** The lists with their items, from all records: [{record, items, open, total}] by name; lists without a name come last. */
export function summarised(view, collator) {
  const lists = [];
  const byList = new Map();
  for (const record of view.values()) {
    if (record.type === "Lists") {
      const summary = { record, items: [], open: 0, total: 0 };
      lists.push(summary);
      byList.set(record.name, summary);
    }
  }
  for (const record of view.values()) {
    if (record.type !== "Items") continue;
    const summary = byList.get(record.fields.list);
    if (!summary) continue;
    summary.items.push(record);
    summary.total += 1;
    if (record.fields.checked === undefined) summary.open += 1;
  }
  const nameOf = ({ record }) => record.fields.name?.trim() ?? "";
  lists.sort((a, b) => {
    if (!nameOf(a) !== !nameOf(b)) return nameOf(a) ? -1 : 1;
    return collator.compare(nameOf(a), nameOf(b)) || (a.record.name < b.record.name ? -1 : 1);
  });
  return { lists, byList };
}
