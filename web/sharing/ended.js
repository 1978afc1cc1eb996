import { h } from "vue";
import { page } from "../account/page.js";
import { leave } from "../app/session.js";
import { text } from "../texts/texts.js";

/** What a guest sees once the list is shared no more. */
export const EndedScreen = {
  props: { unsent: Number },
  setup: (props) => () =>
    page({
      title: text.sharing.endedTitle,
      hint: text.sharing.endedHint,
      body: [
        props.unsent > 0 ? h("p", { class: "notice" }, text.sharing.endedUnsent(props.unsent)) : null,
        h("button", { type: "button", class: "button wide", onClick: leave }, text.sharing.toStart),
      ],
    }),
};
