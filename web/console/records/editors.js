import { h, nextTick } from "vue";
import { iconButton } from "../../ui/icon.js";
import { bytesText, text } from "../texts/texts.js";
import { typeParts } from "../types/schema.js";
import { picker } from "../ui/parts.js";
import { assetLink } from "./commands.js";
import { byteForms, bytesFromText, bytesToBase64, bytesToText } from "./bytes.js";
import { emptyDraft, locationParts, referenceActions } from "./values.js";

/** The editors of an entry: one, or one for each element of a list. `change(drafts)` is told of every stroke. */
export function entryEditor(entry, change) {
  const { element, isList } = typeParts(entry.type);
  const one = (index, label) =>
    valueEditor(element, entry.drafts[index], (draft) => change(entry.drafts.with(index, draft)), label, entry.name);
  if (!isList) return one(0, entry.name);
  return h("ol", { class: "elements" }, [
    entry.drafts.map((_, index) =>
      h("li", { key: index }, [
        h("div", { class: "element" }, [one(index, text.records.element(entry.name, index + 1))]),
        iconButton("x", text.records.removeElement(entry.name, index + 1), () => change(entry.drafts.toSpliced(index, 1))),
      ])
    ),
    h("li", { key: "add" }, [
      h("button", {
        type: "button",
        class: "button quiet small",
        onClick: (event) => {
          const list = event.currentTarget.closest(".elements");
          change([...entry.drafts, emptyDraft(element)]);
          nextTick(() => list.querySelector("li:nth-last-child(2)")?.querySelector("input, textarea, select")?.focus());
        },
      }, text.records.addElement),
    ]),
  ]);
}

function input(label, value, onInput, props = {}) {
  return h("input", {
    "aria-label": label,
    value,
    autocomplete: "off",
    spellcheck: false,
    onInput: (event) => onInput(event.target.value),
    ...props,
  });
}

function valueEditor(element, draft, change, label, name) {
  switch (element) {
    case "STRING":
      return h("textarea", {
        "aria-label": label,
        value: draft,
        rows: Math.min(8, draft.split("\n").length),
        dir: "auto",
        onInput: (event) => change(event.target.value),
      });
    case "INT64":
      return input(label, draft, change, { inputmode: "numeric" });
    case "DOUBLE":
    case "NUMBER":
      return input(label, draft, change, { inputmode: "decimal" });
    case "TIMESTAMP":
      return h("div", { class: "stack" }, [
        input(label, draft, change, { type: "datetime-local", step: 0.001 }),
        h("span", { class: "hint" }, text.records.localTime),
      ]);
    case "BYTES":
      return bytesEditor(draft, change, label);
    case "REFERENCE":
      return referenceEditor(draft, change, label);
    case "LOCATION":
      return locationEditor(draft, change, label);
    case "ASSETID":
      return assetEditor(draft, change, label, name);
    default:
      return h("code", { class: "code" }, JSON.stringify(draft));
  }
}

function bytesEditor(draft, change, label) {
  const turn = (form) => {
    const bytes = bytesFromText(draft.text, draft.form);
    const turned = bytes && bytesToText(bytes, form);
    if (typeof turned === "string") change({ form, text: turned });
    else if (bytes) change({ form: "base64", text: bytesToBase64(bytes) });
    else change({ ...draft, form });
  };
  const read = async (file) => file && change({ form: "base64", text: bytesToBase64(new Uint8Array(await file.arrayBuffer())) });
  return h("div", { class: "stack" }, [
    h("textarea", {
      "aria-label": label,
      class: "mono",
      rows: 2,
      value: draft.text,
      spellcheck: false,
      onInput: (event) => change({ ...draft, text: event.target.value }),
    }),
    h("div", { class: "line" }, [
      picker({
        label: text.records.bytesForm(label),
        hidden: true,
        value: draft.form,
        options: byteForms.map((value) => ({ value, label: text.records.byteForms[value] })),
        onChange: turn,
      }),
      fileButton(text.records.fromFile, label, read),
    ]),
  ]);
}

function fileButton(words, label, onFile) {
  return h("label", { class: "button small file" }, [
    words,
    h("input", {
      type: "file",
      class: "visually-hidden",
      "aria-label": `${words}: ${label}`,
      onChange: (event) => onFile(event.target.files[0]),
    }),
  ]);
}

function referenceEditor(draft, change, label) {
  const set = (part) => (value) => change({ ...draft, [part]: value });
  return h("div", { class: "stack" }, [
    input(label, draft.recordName, set("recordName"), { placeholder: text.records.recordName }),
    h("div", { class: "line" }, [
      picker({
        label: text.records.action(label),
        hidden: true,
        value: draft.action,
        options: referenceActions.map((value) => ({ value, label: text.records.actions[value] })),
        onChange: set("action"),
      }),
      input(text.records.zoneOf(label), draft.zoneName, set("zoneName"), { placeholder: text.records.sameZone }),
    ]),
  ]);
}

function locationEditor(draft, change, label) {
  const part = (name) =>
    input(`${label}: ${text.records.location[name]}`, draft[name], (value) => change({ ...draft, [name]: value }), {
      inputmode: "decimal",
      placeholder: text.records.location[name],
    });
  const more = (name) =>
    h("label", { class: "part" }, [
      h("span", text.records.location[name]),
      h("input", {
        value: draft.more[name] ?? "",
        inputmode: "decimal",
        onInput: (event) => change({ ...draft, more: { ...draft.more, [name]: event.target.value } }),
      }),
    ]);
  return h("div", { class: "stack" }, [
    h("div", { class: "line" }, [part("latitude"), part("longitude")]),
    h("details", [h("summary", text.records.moreParts), h("div", { class: "parts" }, locationParts.map(more))]),
  ]);
}

function assetEditor(draft, change, label, name) {
  const link = draft.asset && assetLink(draft.asset, name);
  return h("div", { class: "line" }, [
    draft.file
      ? h("span", { dir: "auto" }, `${draft.file.name} · ${bytesText(draft.file.size)}`)
      : draft.asset
      ? h("span", bytesText(Number(draft.asset.size ?? 0)))
      : h("span", { class: "hint" }, text.records.noFile),
    link && !draft.file
      ? h("a", { class: "button small", href: link, target: "_blank", rel: "noopener" }, text.records.download)
      : null,
    fileButton(text.records.chooseFile, label, (file) => file && change({ ...draft, file })),
  ]);
}
