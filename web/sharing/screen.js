import { h, shallowReactive, watch } from "vue";
import { createAttempt } from "../account/form.js";
import { page, submitButton } from "../account/page.js";
import { SignInScreen } from "../account/sign-in.js";
import { go } from "../app/navigation.js";
import { paths } from "../app/routes.js";
import { enter, signOut } from "../app/session.js";
import { store, summary } from "../app/store.js";
import { shares } from "../people/state.js";
import { nameIn } from "../sync/places.js";
import { text } from "../texts/texts.js";
import { field } from "../ui/field.js";
import { icon } from "../ui/icon.js";
import { canEdit, closed } from "./access.js";
import { pendingTold } from "./pending.js";
import { acceptLink, becomeGuest, offerOf, resolveLink } from "./requests.js";

/** What the link of a share leads to, for whoever opens it: nobody yet, a guest, or somebody who is signed in. */
export const ShareScreen = {
  props: { guid: String },
  setup(props) {
    const state = shallowReactive({ step: "loading", offer: null, name: "", fetching: null });
    const attempt = createAttempt();
    const begin = () => attempt.run(() => find(props.guid, state));
    watch(() => store.session.user?.userRecordName, begin, { immediate: true });

    const opened = ({ owner, root }) => {
      state.fetching = nameIn(owner, root);
      state.step = "fetching";
    };
    watch(() => state.fetching && summary.value.byList.has(state.fetching), (isThere) => isThere && go(paths.list(state.fetching)));

    const actions = {
      asGuest: () =>
        state.name.trim() && attempt.run(async () => {
          const session = await becomeGuest(props.guid, state.name.trim());
          state.step = "fetching";
          enter(session);
        }),
      accept: () =>
        attempt.run(async () => {
          opened(await acceptLink(props.guid));
          pendingTold();
        }),
      signIn: () => (state.step = "signIn"),
      leaveOther: () => attempt.run(signOut),
      again: begin,
    };
    // A guest has one list: it is the one of the link.
    watch(() => state.step === "fetching" && !state.fetching && [...shares.value.keys()][0], (list) => list && go(paths.list(list)));

    return () => {
      if (attempt.error && state.step === "loading") return unreachable(attempt, actions);
      if (state.step === "signIn") return h(SignInScreen, { hint: text.sharing.privateHint });
      return steps[state.step](state, attempt, actions);
    };
  },
};

/** Finds out what to show. Throws what the server could not answer. */
async function find(guid, state) {
  const { user } = store.session;
  if (state.step === "fetching") return;
  state.step = "loading";
  try {
    if (!user) {
      state.offer = await offerOf(guid);
      state.step = state.offer.permission === closed ? "private" : "open";
    } else if (user.isGuest) {
      const own = [...shares.value].find(([, share]) => share.shortGUID === guid);
      if (own) go(paths.list(own[0]));
      else state.step = "otherGuest";
    } else {
      await findForMember(guid, state);
    }
  } catch (error) {
    if (error.code !== "NOT_FOUND") throw error;
    state.step = "bad";
  }
}

async function findForMember(guid, state) {
  try {
    const found = await resolveLink(guid);
    if (found.isOwn) return go(paths.list(found.root));
    if (found.status === "ACCEPTED") {
      state.fetching = nameIn(found.owner, found.root);
      state.step = "fetching";
      return;
    }
    state.offer = found;
    state.step = "offered";
  } catch (error) {
    if (error.code !== "ACCESS_DENIED") throw error;
    state.offer = await offerOf(guid);
    state.step = "notForYou";
  }
}

const steps = {
  loading: () => page({ title: text.loading, body: [] }),

  fetching: () =>
    page({ title: text.sharing.fetching, body: [h("p", { class: "hint", role: "status" }, [icon("refresh-cw", "spinning")]), toLists()] }),

  bad: () => page({ title: text.sharing.badLink, hint: text.sharing.badLinkHint, body: [toLists()] }),

  notForYou: ({ offer }) =>
    page({ title: text.sharing.offered(offer.sharedBy), hint: text.sharing.notForYou(offer.sharedBy), body: [toLists()] }),

  otherGuest: (_, attempt, { leaveOther }) =>
    page({
      title: text.sharing.otherGuest,
      hint: text.sharing.otherGuestHint,
      body: [
        toLists(),
        h("button", { type: "button", class: "button wide", disabled: attempt.busy, onClick: leaveOther }, text.sharing.leaveOther),
        failed(attempt),
      ],
    }),

  private: ({ offer }, _, { signIn }) =>
    page({
      title: text.sharing.offered(offer.sharedBy),
      hint: text.sharing.privateHint,
      body: [
        h("button", { type: "button", class: "button primary wide", onClick: signIn }, text.account.signIn),
        store.session.signUpOpen ? null : h("p", { class: "hint" }, text.sharing.privateAsk(offer.sharedBy)),
      ],
    }),

  open: (state, attempt, { asGuest, signIn }) =>
    page({
      title: titleOf(state.offer),
      hint: permissionHint(state.offer),
      onSubmit: asGuest,
      body: [
        field(state, "name", text.sharing.guestName, {
          autocomplete: "given-name",
          dir: "auto",
          maxlength: 200,
          required: true,
          autofocus: true,
          hint: text.sharing.guestNameHint,
        }),
        failed(attempt),
        submitButton(text.sharing.asGuest, attempt, state.name.trim() !== ""),
        h("button", { type: "button", class: "button quiet wide", onClick: signIn }, text.sharing.signInInstead),
      ],
    }),

  offered: (state, attempt, { accept }) =>
    page({
      title: titleOf(state.offer),
      hint: permissionHint(state.offer),
      onSubmit: accept,
      body: [
        failed(attempt),
        submitButton(text.sharing.accept, attempt),
        h("a", { class: "button quiet wide", href: paths.lists }, text.sharing.notNow),
      ],
    }),
};

function unreachable(attempt, { again }) {
  return page({
    title: text.error.title,
    body: [failed(attempt), h("button", { type: "button", class: "button wide", onClick: again }, text.tryAgain)],
  });
}

function failed({ error }) {
  return error ? h("p", { class: "error", role: "alert" }, error) : null;
}

function toLists() {
  return h("a", { class: "button wide", href: paths.lists }, store.session.user ? text.lists.title : text.sharing.toStart);
}

function titleOf({ sharedBy, title }) {
  return title ? text.sharing.offeredTitle(sharedBy, title) : text.sharing.offered(sharedBy);
}

function permissionHint({ permission }) {
  return permission === canEdit ? text.sharing.offerEdit : text.sharing.offerView;
}
