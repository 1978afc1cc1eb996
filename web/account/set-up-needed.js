import { h } from "vue";
import { text } from "../texts/texts.js";
import { page } from "./page.js";

export const SetUpNeeded = () =>
  page({
    title: text.account.setUpNeeded,
    hint: text.account.setUpNeededHint,
    body: [h("code", { class: "code" }, `${location.origin}${location.pathname}#/setup/…`)],
  });
