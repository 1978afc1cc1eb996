import { h } from "vue";
import { isOwner, personName, refine, state } from "../app/state.js";
import { text } from "../texts/texts.js";
import { picker } from "../ui/parts.js";
import { mayActAs } from "./acting.js";

export const databases = ["public", "private", "shared"];

/** Which database, which zone, and as whom. `zones` is null where no zone is chosen. */
export function databaseBar({ database, zones, at }) {
  return h("div", { class: "toolbar" }, [
    h("div", { class: "segments small", role: "radiogroup", "aria-label": text.records.database },
      databases.map((value) =>
        h("label", { class: "segment" }, [
          h("input", {
            type: "radio",
            name: "database",
            value,
            checked: database === value,
            onChange: () => refine({ database: value, zone: null, owner: null }),
          }),
          h("span", text.records.databases[value]),
        ])
      )),
    zones && database !== "public" && (database !== "shared" || zones.length) ? zonePicker(zones, database) : null,
    database !== "public" ? actorPicker(database, at.actAs) : null,
  ]);
}

function zonePicker(zones, database) {
  const { zone, owner } = state.route.query;
  const index = zones.findIndex(({ zoneID }) => zoneID.zoneName === zone && (!owner || zoneID.ownerRecordName === owner));
  return picker({
    label: text.records.zone,
    value: index < 0 ? "" : String(index),
    options: [
      ...(database === "shared" ? [] : [{ value: "", label: text.records.allZones }]),
      ...zones.map(({ zoneID }, number) => ({
        value: String(number),
        label: database === "shared" ? `${zoneID.zoneName} · ${personName(zoneID.ownerRecordName)}` : zoneID.zoneName,
      })),
    ],
    onChange: (number) => {
      const chosen = zones[Number(number)]?.zoneID;
      refine(number === "" ? { zone: null, owner: null } : { zone: chosen.zoneName, owner: chosen.ownerRecordName });
    },
  });
}

/** As whom: one's own account, or where the rules let it, another's. */
export function actorPicker(database, actAs) {
  const own = state.session.user.userRecordName;
  const may = mayActAs({
    isOwner: isOwner.value,
    isHousehold: state.route.container === state.session.household,
    environment: state.route.environment,
    database,
  });
  const others = state.users.filter(({ userRecordName }) => userRecordName !== own);
  if (!may) return h("p", { class: "hint acting" }, text.records.ownOnly);
  return picker({
    label: text.records.actAs,
    value: actAs ?? "",
    options: [
      { value: "", label: text.records.self },
      ...others.map((user) => ({ value: user.userRecordName, label: user.name })),
    ],
    onChange: (name) => refine({ actAs: name || null, zone: null, owner: null }),
  });
}
