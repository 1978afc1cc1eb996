// A list as text: for a message, and as Markdown. What it writes, the field for items reads back as the same items. Pure.

import { arranged } from "../items/items.js";
import { amountText, text } from "../texts/texts.js";

/** Plain lines: the name, then what is to be bought, by section, an item a line. Done ones are left out. */
export function asText({ record, items }, kernel) {
  const { open } = arranged(items);
  return written(record, grouped(open), {
    title: (name) => name,
    section: (name) => `${name}:`,
    item: (item) => line(item, kernel),
  });
}

/** A Markdown checklist, done ones with their boxes ticked. */
export function asMarkdown({ record, items }, kernel) {
  const { open, done } = arranged(items);
  return written(record, grouped([...open, ...done]), {
    title: (name) => `# ${escaped(name)}`,
    section: (name) => `## ${escaped(name)}`,
    item: (item) => `- [${item.fields.checked === undefined ? " " : "x"}] ${escaped(line(item, kernel))}`,
  });
}

function written(record, groups, form) {
  const blocks = [form.title(singleLine(record.fields.name) || text.lists.noName)];
  for (const [section, items] of groups) {
    const lines = items.map(form.item);
    if (section) lines.unshift(form.section(section));
    blocks.push(lines.join("\n"));
  }
  return `${blocks.join("\n\n")}\n`;
}

/** The items by section, in the order in which the sections come; those without one first. */
function grouped(items) {
  const groups = new Map([["", []]]);
  for (const item of items) {
    const section = singleLine(item.fields.section);
    if (!groups.has(section)) groups.set(section, []);
    groups.get(section).push(item);
  }
  return [...groups].filter(([, some]) => some.length > 0);
}

function line({ fields }, kernel) {
  const amount = amountText(fields, kernel).replace(/\u00a0/g, " ");
  const comment = singleLine(fields.comment);
  return [amount, singleLine(fields.name)].filter(Boolean).join(" ") + (comment ? ` (${comment})` : "");
}

function singleLine(words) {
  return (words ?? "").replace(/\s+/g, " ").trim();
}

/** What would be markup is text. */
function escaped(words) {
  return words.replace(/[\\`*_[\]<>#|~]/g, "\\$&");
}
