import { computed, h } from "vue";
import { icon, iconButton } from "../../ui/icon.js";
import { call, itemOf } from "../app/api.js";
import { errorText, place, showToast, state } from "../app/state.js";
import { databaseBar } from "../records/database-bar.js";
import { text } from "../texts/texts.js";
import { confirm } from "../ui/confirm.js";
import { createListing } from "../ui/listing.js";
import { actionsHead, emptyState, failure, loading, screenHead, table } from "../ui/parts.js";
import { subscriptionSubject } from "./subscriptions.js";

export const SubscriptionsScreen = {
  setup() {
    const database = computed(() => state.route.query.database ?? "private");
    const at = computed(() => ({ ...place.value, database: database.value, actAs: state.route.query.actAs }));
    const listing = createListing(at, async () => (await call(at.value, "subscriptions/list")).subscriptions);
    const remove = ({ subscriptionID, subscriptionType }) =>
      confirm({
        title: text.subscriptions.delete(subscriptionID),
        words: text.subscriptions.deleteWords,
        action: text.delete,
        run: async () => {
          const operation = { operationType: "delete", subscription: { subscriptionID, subscriptionType } };
          itemOf((await call(at.value, "subscriptions/modify", { operations: [operation] })).subscriptions[0]);
          listing.load();
          showToast(text.types.removed(subscriptionID));
        },
      });

    return () => [
      screenHead(text.screens.subscriptions, [], text.subscriptions.note),
      databaseBar({ database: database.value, zones: null, at: at.value }),
      listing.error ? failure(errorText(listing.error), listing.load) : listing.items ? rows() : loading(),
    ];

    function rows() {
      if (listing.items.length === 0) {
        return emptyState({
          art: icon("bell", "big"),
          title: text.subscriptions.none,
          hint: text.subscriptions.noneHint,
        });
      }
      return table(text.screens.subscriptions, [
        text.subscriptions.id,
        text.subscriptions.kind,
        text.subscriptions.subject,
        text.subscriptions.firesOn,
        actionsHead,
      ], listing.items.map((subscription) =>
        h("tr", { key: subscription.subscriptionID }, [
          h("th", { scope: "row", dir: "auto" }, subscription.subscriptionID),
          h("td", subscription.subscriptionType),
          h("td", { dir: "auto" }, subscriptionSubject(subscription)),
          h("td", (subscription.firesOn ?? []).join(", ")),
          h("td", { class: "end" }, iconButton("trash", text.subscriptions.delete(subscription.subscriptionID), () => remove(subscription))),
        ])
      ));
    }
  },
};
