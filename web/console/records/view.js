import { computed, h, shallowReactive, watch } from "vue";
import { icon, iconButton } from "../../ui/icon.js";
import { errorText, hrefOf, loadSchema, openDialog, place, refine, state } from "../app/state.js";
import { text } from "../texts/texts.js";
import { findType } from "../types/schema.js";
import { TypeDialog } from "../types/type-dialog.js";
import { button, emptyState, failure, loading, picker, screenHead } from "../ui/parts.js";
import { chosenColumns, keepChoice, readChoice } from "./columns.js";
import { fetchZones, findRecord, queryRecords } from "./commands.js";
import { databaseBar } from "./database-bar.js";
import { buildQuery } from "./query.js";
import { queryBuilder } from "./query-builder.js";
import { RecordDialog } from "./record-dialog.js";
import { ColumnsDialog, recordsTable } from "./table.js";

export const RecordsScreen = {
  setup() {
    const view = shallowReactive({
      zones: [],
      zonesKnown: false,
      zonesError: null,
      records: null, // null while the first page is fetched
      marker: null,
      error: null,
      busy: false,
      builder: { filters: [], sorts: [], errors: {} },
      showsBuilder: false,
      columns: null,
      name: "",
    });
    const database = computed(() => state.route.query.database ?? "private");
    const at = computed(() => ({ ...place.value, database: database.value, actAs: state.route.query.actAs }));
    const type = computed(() => {
      const types = visibleTypes();
      return findType(state.schema, state.route.query.type) ?? types[0];
    });
    const zoneID = computed(() => {
      const { zone, owner } = state.route.query;
      return zone ? { zoneName: zone, ...(owner && { ownerRecordName: owner }) } : undefined;
    });

    /** A shared database is searched zone by zone. */
    const lacksZone = () => database.value === "shared" && !zoneID.value;

    let asked = 0;
    async function run({ more = false } = {}) {
      if (!type.value || lacksZone()) return;
      const built = buildQuery(type.value, view.builder);
      view.builder = { ...view.builder, errors: built.errors ?? {} };
      if (built.errors) return;
      const number = (asked += 1);
      view.busy = true;
      if (!more) Object.assign(view, { records: view.error ? null : view.records, marker: null });
      view.error = null;
      try {
        const page = await queryRecords(at.value, built.query, zoneID.value, more ? view.marker : undefined);
        if (number !== asked) return;
        view.records = more ? [...view.records, ...page.records] : page.records;
        view.marker = page.continuationMarker ?? null;
      } catch (error) {
        if (number === asked) view.error = error;
      } finally {
        if (number === asked) view.busy = false;
      }
    }

    async function loadZones() {
      Object.assign(view, { zonesError: null, zonesKnown: false });
      const where = at.value;
      try {
        const zones = await fetchZones(where);
        if (where !== at.value) return;
        Object.assign(view, { zones, zonesKnown: true });
        if (lacksZone() && zones.length) refine({ zone: zones[0].zoneID.zoneName, owner: zones[0].zoneID.ownerRecordName });
      } catch (error) {
        if (where === at.value) Object.assign(view, { zones: [], zonesError: error });
      }
    }

    /** A schema may have grown by what was just saved. */
    const saved = () => {
      loadSchema({ quiet: true });
      run();
    };
    const open = (record, itsType = type.value) =>
      openDialog(RecordDialog, {
        at: at.value,
        type: itsType,
        record,
        zones: view.zones,
        zoneID: record?.zoneID ?? zoneID.value,
        onDone: saved,
      });

    async function find() {
      const name = view.name.trim();
      if (!name) return;
      view.error = null;
      try {
        const everywhere = view.zones.length ? view.zones.map((zone) => zone.zoneID) : [undefined];
        const found = await findRecord(at.value, name, zoneID.value ? [zoneID.value] : everywhere);
        open(found, findType(state.schema, found.recordType) ?? { name: found.recordType, fields: [] });
      } catch (error) {
        view.error = error;
      }
    }

    watch(at, loadZones, { immediate: true });
    watch([at, () => type.value?.name, zoneID], (now, before) => {
      if (before?.[1] !== now[1]) {
        view.builder = { filters: [], sorts: [], errors: {} };
        view.columns = readChoice(place.value, now[1]);
      }
      view.records = null;
      run();
    }, { immediate: true });

    const columns = () => chosenColumns(type.value, view.columns);
    const chooseColumns = () =>
      openDialog(ColumnsDialog, {
        type: type.value,
        columns: columns(),
        onChoose: (chosen) => {
          view.columns = chosen;
          keepChoice(place.value, type.value.name, chosen);
        },
      });

    return () => [
      screenHead(text.screens.records, [
        type.value && !lacksZone() ? button(text.records.new, () => open(null), { symbol: "plus", kind: "primary" }) : null,
      ]),
      databaseBar({ database: database.value, zones: view.zones, at: at.value }),
      view.zonesError ? failure(errorText(view.zonesError), loadZones) : null,
      body(),
    ];

    function body() {
      if (state.schemaError) return failure(errorText(state.schemaError), loadSchema);
      if (!state.schema) return loading();
      if (!type.value) return noTypes();
      if (lacksZone()) return noZones();
      return [
        h("form", { class: "toolbar", onSubmit: (event) => (event.preventDefault(), run()) }, [
          picker({
            label: text.records.type,
            value: type.value.name,
            options: visibleTypes().map(({ name }) => ({ value: name, label: name })),
            onChange: (name) => refine({ type: name }),
          }),
          button(text.query.title, () => (view.showsBuilder = !view.showsBuilder), {
            symbol: "funnel",
            "aria-expanded": String(view.showsBuilder),
          }),
          button(text.records.columns, chooseColumns, { symbol: "columns-3" }),
          h("button", { type: "submit", class: "button small", disabled: view.busy }, [icon("play"), text.query.run]),
          findField(view, find),
          view.showsBuilder
            ? queryBuilder(type.value, view.builder, (part) => (view.builder = { ...view.builder, ...part }))
            : null,
        ]),
        view.error ? refused(view.error) : null,
        results(),
      ];
    }

    /** While the first shared zone is looked for, and where there is none. */
    function noZones() {
      if (view.zonesError) return null;
      return view.zonesKnown ? emptyState({ art: icon("share-2", "big"), title: text.zones.noneShared }) : loading();
    }

    function refused(error) {
      return isNotIndexed(error) ? notIndexed(type.value) : failure(errorText(error), () => run());
    }

    function results() {
      if (view.error) return null;
      if (!view.records) return loading();
      if (view.records.length === 0) {
        return emptyState({
          title: view.builder.filters.length ? text.records.noMatch : text.records.none(type.value.name),
          hint: view.builder.filters.length ? text.records.noMatchHint : text.records.noneHint,
          actions: [button(text.records.new, () => open(null), { symbol: "plus" })],
        });
      }
      return [
        recordsTable(view.records, columns(), text.records.tableLabel(type.value.name), (record) => open(record)),
        h("div", { class: "table-foot" }, [
          h("span", { class: "hint" }, text.records.count(view.records.length, Boolean(view.marker))),
          view.marker ? button(text.records.more, () => run({ more: true }), { disabled: view.busy }) : null,
        ]),
      ];
    }
  },
};

/** Whether a query was refused for want of an index. */
function isNotIndexed({ code, message }) {
  return code === "BAD_REQUEST" && message.startsWith("Type is not marked indexable");
}

function notIndexed({ name }) {
  return emptyState({
    title: text.records.notIndexed(name),
    hint: text.records.notIndexedHint,
    actions: [
      h("a", { class: "button small", href: hrefOf({ environment: "development", screen: "types", query: { type: name } }) }, [
        icon("table-2"),
        text.records.toType(name),
      ]),
    ],
  });
}

/** `Users` has no records of its own to browse: one is asked for by its name. */
function visibleTypes() {
  return (state.schema?.types ?? []).filter(({ name }) => name !== "Users");
}

function findField(view, find) {
  return h("div", { class: "find" }, [
    h("input", {
      type: "search",
      "data-search": true,
      "aria-label": text.records.find,
      placeholder: text.records.find,
      autocomplete: "off",
      spellcheck: false,
      value: view.name,
      onInput: (event) => (view.name = event.target.value),
      onKeydown: (event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        find();
      },
    }),
    iconButton("search", text.records.findButton, find),
  ]);
}

function noTypes() {
  const isDevelopment = state.route.environment === "development";
  return emptyState({
    art: icon("table-2", "big"),
    title: text.records.noTypes,
    hint: isDevelopment ? text.records.noTypesHint : text.records.noTypesProduction,
    actions: [
      isDevelopment
        ? button(text.types.new, () => openDialog(TypeDialog), { symbol: "plus", kind: "primary" })
        : h("a", { class: "button small", href: hrefOf({ environment: "development", screen: "types" }) }, text.records.toDevelopment),
    ],
  });
}
