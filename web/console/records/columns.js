// Which columns a table of records has. The choice is kept on this device, for each type.

const key = "multe.console.columns";
const byDefault = 7;

/** All columns that a type can have: the name, its fields, and two times. */
export function allColumns(type) {
  return ["recordName", ...(type?.fields ?? []).map(({ name }) => `fields.${name}`), "created", "modified"];
}

/** The chosen columns that there are, in their order; without a choice the name, the first fields, and when it changed. */
export function chosenColumns(type, chosen) {
  const all = allColumns(type);
  if (chosen) {
    const kept = all.filter((column) => chosen.includes(column));
    if (kept.length > 0) return kept;
  }
  return all.filter((column, index) => index <= byDefault && column !== "created" || column === "modified");
}

export function columnLabel(column) {
  return column.replace(/^fields\./, "");
}

export function readChoice(place, type) {
  try {
    return JSON.parse(localStorage.getItem(key))?.[`${place.container}/${type}`] ?? null;
  } catch {
    return null;
  }
}

export function keepChoice(place, type, columns) {
  try {
    const all = JSON.parse(localStorage.getItem(key)) ?? {};
    localStorage.setItem(key, JSON.stringify({ ...all, [`${place.container}/${type}`]: columns }));
  } catch {
    // Private windows may refuse; the choice then holds for this visit.
  }
}
