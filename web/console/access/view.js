import { computed, h } from "vue";
import { icon, iconButton } from "../../ui/icon.js";
import { request } from "../../sync/transport.js";
import { errorText, isOwner, openDialog, place, showToast, state } from "../app/state.js";
import { dateText, text } from "../texts/texts.js";
import { confirm } from "../ui/confirm.js";
import { createListing } from "../ui/listing.js";
import { actionsHead, button, emptyState, failure, loading, screenHead, table } from "../ui/parts.js";
import { KeyDialog, TokenDialog } from "./dialogs.js";

/** The path of the tokens and keys of the place. */
export function accessPath({ container, environment }) {
  return `multe/1/console/access/${encodeURIComponent(container)}/${environment}`;
}

export const AccessScreen = {
  setup() {
    const listing = createListing(place, () => request("GET", accessPath(place.value)));
    const may = computed(() =>
      isOwner.value || state.route.environment === "development" || state.route.container !== state.session.household
    );
    const add = (component) => openDialog(component, { path: accessPath(place.value), onDone: listing.load });
    const remove = (kind, { id, name }) =>
      confirm({
        title: text.access.remove(name || id),
        words: text.access.removeWords[kind],
        action: text.access.removeButton,
        run: async () => {
          await request("DELETE", `${accessPath(place.value)}/${kind}/${encodeURIComponent(id)}`);
          listing.load();
          showToast(text.types.removed(name || id));
        },
      });

    const removeCell = (kind, one) =>
      h("td", { class: "end" }, may.value
        ? iconButton("trash", text.access.remove(one.name || one.id), () => remove(kind, one))
        : null);

    return () => [
      screenHead(text.screens.access, may.value
        ? [
          button(text.access.addToken, () => add(TokenDialog), { symbol: "plus", kind: "primary" }),
          button(text.access.addKey, () => add(KeyDialog), { symbol: "plus" }),
        ]
        : [], may.value ? text.access.note : text.access.ownerOnly),
      listing.error ? failure(errorText(listing.error), listing.load) : listing.items ? lists() : loading(),
    ];

    function lists() {
      const { tokens, keys } = listing.items;
      if (tokens.length + keys.length === 0) {
        return emptyState({ art: icon("key-round", "big"), title: text.access.none, hint: text.access.noneHint });
      }
      return [
        h("h2", text.access.tokens),
        tokens.length ? tokensTable(tokens) : h("p", { class: "hint" }, text.access.noTokens),
        h("h2", text.access.keys),
        keys.length ? keysTable(keys) : h("p", { class: "hint" }, text.access.noKeys),
      ];
    }

    function tokensTable(tokens) {
      return table(text.access.tokens, [text.access.name, text.access.origins, text.access.signIn, text.access.made, actionsHead],
        tokens.map((token) =>
          h("tr", { key: token.id }, [
            h("th", { scope: "row", dir: "auto" }, [token.name || token.id, h("span", { class: "hint" }, token.notes)]),
            h("td", token.origins.length ? token.origins.join(", ") : text.access.anyOrigin),
            h("td", token.callback || text.access.byMessage),
            h("td", { class: "when" }, dateText(token.created)),
            removeCell("tokens", token),
          ])
        ));
    }

    function keysTable(keys) {
      return table(text.access.keys, [text.access.name, text.access.keyID, text.access.keyUser, text.access.made, actionsHead],
        keys.map((key) =>
          h("tr", { key: key.id }, [
            h("th", { scope: "row", dir: "auto" }, key.name || "–"),
            h("td", { class: "mono" }, key.id),
            h("td", { class: "mono" }, key.userRecordName),
            h("td", { class: "when" }, dateText(key.created)),
            removeCell("keys", key),
          ])
        ));
    }
  },
};
