import { computed, h, shallowReactive } from "vue";
import { field } from "../../ui/field.js";
import { icon, iconButton } from "../../ui/icon.js";
import { call, itemOf } from "../app/api.js";
import { closeDialog, errorText, hrefOf, openDialog, personName, place, showToast, state } from "../app/state.js";
import { databaseBar } from "../records/database-bar.js";
import { fetchZones } from "../records/commands.js";
import { text } from "../texts/texts.js";
import { createAttempt } from "../ui/attempt.js";
import { confirm } from "../ui/confirm.js";
import { Dialog } from "../ui/dialog.js";
import { createListing } from "../ui/listing.js";
import { actionsHead, alert, button, emptyState, failure, loading, screenHead, submit, table } from "../ui/parts.js";
import { ChangesDialog } from "./changes-dialog.js";

const defaultZone = "_defaultZone";

async function modifyZone(at, operationType, zoneID) {
  return itemOf((await call(at, "zones/modify", { operations: [{ operationType, zone: { zoneID } }] })).zones[0]);
}

export const ZonesScreen = {
  setup() {
    const database = computed(() => state.route.query.database ?? "private");
    const at = computed(() => ({ ...place.value, database: database.value, actAs: state.route.query.actAs }));
    const listing = createListing(at, () => fetchZones(at.value));

    const add = () => openDialog(ZoneDialog, { at: at.value, onDone: listing.load });
    const remove = ({ zoneName }) =>
      confirm({
        title: text.zones.delete(zoneName),
        words: text.zones.deleteWords(zoneName),
        action: text.delete,
        run: async () => {
          await modifyZone(at.value, "delete", { zoneName });
          listing.load();
          showToast(text.zones.deleted(zoneName));
        },
      });

    return () => [
      screenHead(text.screens.zones, [
        database.value === "private" ? button(text.zones.add, add, { symbol: "plus", kind: "primary" }) : null,
      ], text.zones.note),
      databaseBar({ database: database.value, zones: null, at: at.value }),
      listing.error ? failure(errorText(listing.error), listing.load) : listing.items ? rows() : loading(),
    ];

    function rows() {
      if (listing.items.length === 0) {
        return emptyState({
          art: icon("layers", "big"),
          title: text.zones.none,
          hint: database.value === "private" ? text.zones.noneHint : text.zones.noneShared,
        });
      }
      return table(text.screens.zones, [
        text.zones.name,
        { label: text.zones.owner, props: { class: "wide-only" } },
        { label: text.zones.atomic, props: { class: "wide-only" } },
        actionsHead,
      ], listing.items.map(({ zoneID, atomic }) =>
        h("tr", { key: `${zoneID.ownerRecordName}/${zoneID.zoneName}` }, [
          h("th", { scope: "row", dir: "auto" }, zoneID.zoneName),
          h("td", { class: "wide-only", dir: "auto" }, zoneID.ownerRecordName ? personName(zoneID.ownerRecordName) : "–"),
          h("td", { class: "wide-only" }, atomic ? text.yes : text.no),
          h("td", { class: "end" }, [
            h("a", {
              class: "button small quiet",
              href: hrefOf({
                screen: "records",
                query: { ...state.route.query, zone: zoneID.zoneName, owner: zoneID.ownerRecordName },
              }),
            }, text.zones.records),
            database.value !== "public" && zoneID.zoneName !== defaultZone
              ? button(text.zones.changes, () => openDialog(ChangesDialog, { at: at.value, zoneID }), { kind: "quiet" })
              : null,
            database.value === "private" && zoneID.zoneName !== defaultZone
              ? iconButton("trash", text.zones.delete(zoneID.zoneName), () => remove(zoneID))
              : null,
          ]),
        ])
      ));
    }
  },
};

const ZoneDialog = {
  props: { at: Object, onDone: Function },
  setup(props) {
    const form = shallowReactive({ name: "" });
    const attempt = createAttempt();
    const save = () =>
      attempt.run(async () => {
        const zoneName = form.name.trim();
        await modifyZone(props.at, "create", { zoneName });
        props.onDone();
        closeDialog();
        showToast(text.zones.added(zoneName));
      });
    return () =>
      h(Dialog, { title: text.zones.add, onSubmit: save }, {
        default: () => [
          field(form, "name", text.zones.name, { autofocus: true, spellcheck: false }),
          alert(attempt.error),
        ],
        buttons: () => submit(text.zones.add, attempt, { disabled: form.name.trim() === "" }),
      });
  },
};
