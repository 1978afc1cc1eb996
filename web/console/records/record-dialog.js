import { h, nextTick, shallowReactive } from "vue";
import { iconButton } from "../../ui/icon.js";
import { closeDialog, errorText, isDevelopment, openDialog, personName, showToast } from "../app/state.js";
import { dateText, text } from "../texts/texts.js";
import { typeLabel, typeParts } from "../types/schema.js";
import { createAttempt, Wrong } from "../ui/attempt.js";
import { confirm } from "../ui/confirm.js";
import { Dialog } from "../ui/dialog.js";
import { alert, button, checkBox, picker, submit } from "../ui/parts.js";
import { deleteRecord, fetchRecord, modifyRecord, restoreRecord, uploadAsset } from "./commands.js";
import { ConflictDialog } from "./conflict-dialog.js";
import { entryEditor } from "./editors.js";
import { FieldDialog } from "./field-dialog.js";
import { clearEntry, conflictRows, entriesOf, entryOf, isChanged, readEntries, saveOperation, setEntry } from "./form.js";

/** One record: its fields in editors, its system fields, and its JSON. `record` is null for a new one. */
export const RecordDialog = {
  props: { at: Object, type: Object, record: Object, zones: Array, zoneID: Object, onDone: Function },
  setup(props) {
    const form = shallowReactive({
      record: props.record,
      entries: entriesOf(props.type, props.record),
      recordName: "",
      zone: 0,
      raw: false,
    });
    const attempt = createAttempt();
    const isNew = () => !form.record;
    const zoneID = () => form.record?.zoneID ?? props.zoneID ?? props.zones[form.zone]?.zoneID;
    const change = (name, entry) => (form.entries = form.entries.map((one) => one.name === name ? entry : one));

    async function upload() {
      for (const entry of form.entries) {
        const drafts = [];
        for (const draft of entry.drafts) {
          if (!draft?.file) drafts.push(draft);
          else {
            const recordName = form.record?.recordName ?? form.recordName.trim();
            const place = { recordType: props.type.name, recordName, fieldName: entry.name, zoneID: zoneID() };
            const uploaded = await uploadAsset(props.at, place, draft.file);
            if (!form.record) form.recordName = uploaded.recordName ?? recordName;
            drafts.push({ file: null, asset: uploaded.asset });
          }
        }
        if (drafts.some((draft, index) => draft !== entry.drafts[index])) change(entry.name, { ...entry, drafts });
      }
    }

    async function save() {
      let conflict = null;
      const saved = await attempt.run(async () => {
        await upload();
        const { fields, entries, isValid } = readEntries(form.entries);
        form.entries = entries;
        if (!isValid) throw new Wrong(text.records.correct);
        const parts = { record: form.record, recordType: props.type.name, recordName: form.recordName, fields };
        try {
          const record = await modifyRecord(props.at, saveOperation(parts), zoneID());
          props.onDone();
          closeDialog();
          showToast(text.records.saved(record.recordName));
        } catch (error) {
          if (error.code !== "CONFLICT" || isNew()) throw error;
          conflict = { fields, theirs: await fetchRecord(props.at, form.record.recordName, zoneID()) };
        }
      });
      if (saved && conflict) openDialog(ConflictDialog, conflictProps(conflict));
    }

    function conflictProps({ fields, theirs }) {
      return {
        rows: conflictRows(fields, theirs),
        keepMine: () => {
          form.record = { ...form.record, recordChangeTag: theirs.recordChangeTag };
          save();
        },
        takeTheirs: () => {
          form.record = theirs;
          form.entries = entriesOf(props.type, theirs);
        },
      };
    }

    const remove = () =>
      confirm({
        title: text.records.deleteTitle,
        words: text.records.deleteWords(form.record.recordName),
        action: text.delete,
        run: async () => {
          const { at, onDone } = props;
          const { record } = form;
          await deleteRecord(at, record);
          closeDialog(); // The record's own; the question closes itself.
          onDone();
          showToast(text.records.deleted(record.recordName), {
            label: text.undo,
            run: () => restoreRecord(at, record).then(onDone, (error) => showToast(errorText(error))),
          });
        },
      });

    const addField = () =>
      openDialog(FieldDialog, {
        taken: form.entries.map(({ name }) => name),
        onAdd: (field) => (form.entries = [...form.entries, setEntry(entryOf(field))]),
      });

    const fieldRows = () => [
      isNew() ? newRecordFields(form, props) : null,
      h("ul", { class: "entries" }, form.entries.map((entry) => entryRow(entry, change))),
      isDevelopment.value ? button(text.records.addField, addField, { symbol: "plus", kind: "quiet" }) : null,
      form.record ? systemRows(form.record) : null,
    ];

    return () =>
      h(Dialog, { title: form.record?.recordName ?? text.records.newTitle(props.type.name), wide: true, onSubmit: save }, {
        default: () => [
          form.record
            ? checkBox(text.records.asJSON, form.raw, (raw) => (form.raw = raw), { class: "small" })
            : null,
          form.raw ? rawJSON(form.record) : fieldRows(),
          alert(attempt.error),
        ],
        buttons: () => [
          form.record
            ? h("button", { type: "button", class: "button small danger push", onClick: remove }, text.delete)
            : null,
          submit(text.save, attempt, { disabled: !isNew() && !form.entries.some(isChanged) }),
        ],
      });
  },
};

function newRecordFields(form, { zones, zoneID }) {
  return h("div", { class: "line" }, [
    h("label", { class: "part grows" }, [
      h("span", text.records.recordName),
      h("input", {
        value: form.recordName,
        autofocus: true,
        autocomplete: "off",
        spellcheck: false,
        placeholder: text.records.nameByServer,
        onInput: (event) => (form.recordName = event.target.value),
      }),
    ]),
    zoneID || zones.length < 2 ? null : picker({
      label: text.records.zone,
      value: String(form.zone),
      options: zones.map((zone, index) => ({ value: String(index), label: zone.zoneID.zoneName })),
      onChange: (index) => (form.zone = Number(index)),
    }),
  ]);
}

function entryRow(entry, change) {
  const { isList } = typeParts(entry.type);
  return h("li", { key: entry.name, class: ["entry", { changed: isChanged(entry) }] }, [
    h("div", { class: "entry-head" }, [
      h("span", { class: "entry-name" }, entry.name),
      h("span", { class: "hint" }, typeLabel(entry, text.types)),
      h("span", { class: "grow" }),
      entry.isSet
        ? iconButton("x", text.records.clear(entry.name), () => change(entry.name, clearEntry(entry)))
        : button(text.records.set, (event) => {
          const row = event.currentTarget.closest(".entry");
          change(entry.name, setEntry(entry));
          nextTick(() => row.querySelector("input, textarea, select, .elements button")?.focus());
        }, {
          kind: "quiet",
          "aria-label": text.records.setField(entry.name),
        }),
    ]),
    entry.isSet
      ? entryEditor(entry, (drafts) => change(entry.name, { ...entry, drafts, error: null }))
      : null,
    entry.isSet && isList && entry.drafts.length === 0 ? h("p", { class: "hint" }, text.records.emptyList) : null,
    entry.error ? h("p", { class: "error", role: "alert" }, text.records.wrong[entry.error]) : null,
  ]);
}

function systemRows(record) {
  const stamp = (one) => one && `${dateText(one.timestamp)} · ${personName(one.userRecordName)}`;
  const rows = [
    ["recordType", record.recordType],
    ["recordChangeTag", record.recordChangeTag],
    ["zone", record.zoneID?.zoneName],
    ["created", stamp(record.created)],
    ["modified", stamp(record.modified)],
    ["parent", record.parent?.recordName],
    ["share", record.share?.recordName],
  ];
  return h("dl", { class: "facts" }, rows.filter(([, value]) => value).map(([name, value]) =>
    h("div", [h("dt", text.records.system[name]), h("dd", { dir: "auto" }, value)])
  ));
}

function rawJSON(record) {
  return h("pre", { class: "code", tabindex: 0 }, JSON.stringify(record, null, 2));
}
