import { computed, h } from "vue";
import { icon, iconButton } from "../../ui/icon.js";
import { errorText, place, showToast, state } from "../app/state.js";
import { databaseBar } from "../records/database-bar.js";
import { deleteRecord } from "../records/commands.js";
import { text } from "../texts/texts.js";
import { confirm } from "../ui/confirm.js";
import { createListing } from "../ui/listing.js";
import { actionsHead, emptyState, failure, loading, screenHead, table } from "../ui/parts.js";
import { fetchShares, participantName, shareTitle } from "./shares.js";

export const SharesScreen = {
  setup() {
    const database = computed(() => state.route.query.database ?? "private");
    const at = computed(() => ({ ...place.value, database: database.value, actAs: state.route.query.actAs }));
    const listing = createListing(at, () => database.value === "public" ? [] : fetchShares(at.value));
    const remove = (share) =>
      confirm({
        title: text.shares.delete(shareTitle(share)),
        words: text.shares.deleteWords,
        action: text.shares.deleteButton,
        run: async () => {
          await deleteRecord(at.value, share);
          listing.load();
          showToast(text.types.removed(shareTitle(share)));
        },
      });

    return () => [
      screenHead(text.screens.shares, [], text.shares.note),
      databaseBar({ database: database.value, zones: null, at: at.value }),
      listing.error ? failure(errorText(listing.error), listing.load) : listing.items ? rows() : loading(),
    ];

    function rows() {
      if (listing.items.length === 0) {
        return emptyState({
          art: icon("share-2", "big"),
          title: text.shares.none,
          hint: database.value === "public" ? text.shares.nonePublic : text.shares.noneHint,
        });
      }
      return table(text.screens.shares, [
        text.shares.share,
        text.zones.name,
        text.shares.publicPermission,
        text.shares.participants,
        actionsHead,
      ], listing.items.map((share) =>
        h("tr", { key: `${share.zoneID?.zoneName}/${share.recordName}` }, [
          h("th", { scope: "row", dir: "auto" }, shareTitle(share)),
          h("td", { dir: "auto" }, share.zoneID?.zoneName ?? ""),
          h("td", share.publicPermission ?? ""),
          h("td", h("ul", { class: "chips" }, (share.participants ?? []).map((participant, index) =>
            h("li", { key: index, class: "chip" },
              `${participantName(participant)} · ${participant.permission ?? ""} · ${participant.acceptanceStatus ?? ""}`)
          ))),
          h("td", { class: "end" }, iconButton("trash", text.shares.delete(shareTitle(share)), () => remove(share))),
        ])
      ));
    }
  },
};
