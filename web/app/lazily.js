// The screens that few visits need are a file of their own. It is fetched when the app has nothing else to do, or when one is opened.

import { defineAsyncComponent, h } from "vue";
import { text } from "../texts/texts.js";
import { icon } from "../ui/icon.js";

const fetchRest = () => import("./rest.js");

/** A screen of rest.js by its name. */
export function lazily(name) {
  return defineAsyncComponent({
    loader: async () => (await fetchRest())[name],
    loadingComponent: Loading,
    errorComponent: Missing,
    delay: 150,
  });
}

/** Fetches them, so that they open at once, and offline too. */
export function fetchTheRest() {
  const whenIdle = globalThis.requestIdleCallback ?? ((act) => setTimeout(act, 2000));
  whenIdle(() => fetchRest().catch(() => {})); // Opening one tries again, and says what is wrong.
}

function Loading() {
  return h("main", { id: "content", class: "detail", tabindex: -1 }, [
    h("div", { class: "loading", role: "status" }, [icon("refresh-cw", "spinning"), text.loading]),
  ]);
}

function Missing() {
  return h("main", { id: "content", class: "detail", tabindex: -1 }, [
    h("div", { class: "empty", role: "alert" }, [
      icon("cloud-off", "big"),
      h("p", { class: "empty-title" }, text.error.partTitle),
      h("p", text.error.partHint),
      h("button", { type: "button", class: "button primary", onClick: () => location.reload() }, text.tryAgain),
    ]),
  ]);
}
