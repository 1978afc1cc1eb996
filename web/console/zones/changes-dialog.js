import { h, shallowReactive } from "vue";
import { call, itemOf } from "../app/api.js";
import { closeDialog } from "../app/state.js";
import { dateText, text } from "../texts/texts.js";
import { createAttempt } from "../ui/attempt.js";
import { Dialog } from "../ui/dialog.js";
import { alert, button, loading, table } from "../ui/parts.js";

const pageSize = 50;

/** The feed of a zone, as an app follows it: from the beginning, page by page, and then what is new. */
export const ChangesDialog = {
  props: { at: Object, zoneID: Object },
  setup(props) {
    const view = shallowReactive({ changes: [], syncToken: undefined, isAtEnd: false });
    const attempt = createAttempt();
    const fetchMore = () =>
      attempt.run(async () => {
        const zone = { zoneID: props.zoneID, resultsLimit: pageSize, syncToken: view.syncToken };
        const page = itemOf((await call(props.at, "changes/zone", { zones: [zone] })).zones[0]);
        view.changes = [...view.changes, ...page.records];
        view.syncToken = page.syncToken;
        view.isAtEnd = !page.moreComing;
      });
    fetchMore();
    return () =>
      h(Dialog, { title: text.zones.changesOf(props.zoneID.zoneName), wide: true, onSubmit: closeDialog }, {
        default: () => [
          alert(attempt.error),
          view.syncToken === undefined ? (attempt.error ? null : loading()) : changesTable(view.changes),
          view.isAtEnd ? h("p", { class: "hint", role: "status" }, text.zones.atEnd) : null,
        ],
        buttons: () => [
          button(view.isAtEnd ? text.zones.fetchNew : text.records.more, fetchMore, {
            symbol: "refresh-cw",
            disabled: attempt.busy,
          }),
          h("button", { type: "submit", class: "button small primary" }, text.done),
        ],
      });
  },
};

function changesTable(changes) {
  if (changes.length === 0) return h("p", { class: "hint" }, text.zones.noChanges);
  return table(
    text.zones.changes,
    [text.records.recordName, text.records.system.recordType, text.records.system.recordChangeTag, text.records.system.modified],
    changes.map((record, index) =>
      h("tr", { key: index }, [
        h("th", { scope: "row", dir: "auto" }, record.recordName),
        h("td", record.deleted ? h("span", { class: "tag danger" }, text.zones.deletedRecord) : record.recordType),
        h("td", { class: "mono" }, record.recordChangeTag ?? ""),
        h("td", { class: "when" }, record.modified ? dateText(record.modified.timestamp) : ""),
      ])
    ),
  );
}
