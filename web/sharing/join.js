import { h, shallowReactive } from "vue";
import { createAttempt } from "../account/form.js";
import { page, submitButton } from "../account/page.js";
import { go } from "../app/navigation.js";
import { paths } from "../app/routes.js";
import { request } from "../sync/transport.js";
import { text } from "../texts/texts.js";

/** An invitation that somebody opens who has an account already: its list can be added to theirs. */
export const JoinWithAccount = {
  props: { token: String },
  setup(props) {
    const state = shallowReactive({ offer: undefined, bad: false });
    const attempt = createAttempt();
    attempt.run(async () => {
      try {
        state.offer = await request("POST", "multe/1/invitations/lookup", { token: props.token });
      } catch (error) {
        if (error.code !== "NOT_FOUND") throw error;
        state.bad = true;
      }
    });
    const accept = () =>
      attempt.run(async () => {
        const { share } = await request("POST", "multe/1/invitations/accept", { token: props.token });
        go(paths.share(share.shortGUID));
      });
    const toLists = (label) => h("a", { class: "button wide", href: paths.lists }, label);
    const error = () => (attempt.error ? h("p", { class: "error", role: "alert" }, attempt.error) : null);
    return () => {
      const { offer, bad } = state;
      if (bad) return page({ title: text.account.joinBad, hint: text.account.joinBadHint, body: [toLists(text.lists.title)] });
      if (!offer) return page({ title: text.loading, body: [error()] });
      if (!offer.share) {
        return page({ title: text.sharing.haveAccount, hint: text.sharing.haveAccountHint, body: [toLists(text.lists.title)] });
      }
      return page({
        title: text.sharing.offeredTitle(offer.invitedBy, offer.share.title || text.lists.noName),
        onSubmit: accept,
        body: [error(), submitButton(text.sharing.accept, attempt), toLists(text.sharing.notNow)],
      });
    };
  },
};
