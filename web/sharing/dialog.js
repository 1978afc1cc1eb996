import { h, shallowReactive } from "vue";
import { closeDialog, showToast } from "../app/showing.js";
import { store } from "../app/store.js";
import { reasonText, text } from "../texts/texts.js";
import { Dialog } from "../ui/dialog.js";
import { icon } from "../ui/icon.js";
import { canEdit, shownName, shownPeople, withoutPerson, withPermission, withPerson } from "./access.js";
import { askToEndSharing, askToLeave, isOwn } from "./actions.js";
import { AddPerson } from "./add-person.js";
import { invitationLine, linkSection } from "./link.js";
import { peopleRows } from "./people-rows.js";
import { changeShare, inviteTo, loadShare } from "./requests.js";

/** Who has a list; for its owner also how to change that. It shows what the server has, and changes it there at once. */
export const ShareDialog = {
  props: { list: Object },
  setup(props) {
    const state = shallowReactive({ share: undefined, busy: true, error: null, invitation: null });
    const title = () => props.list.fields.name?.trim() || text.lists.noName;
    const self = store.session.user.userRecordName;

    async function attempt(work) {
      state.busy = true;
      state.error = null;
      try {
        await work();
      } catch (error) {
        state.error = failure(error, isOwn(props.list));
      }
      state.busy = false;
    }
    const change = (how, words) =>
      attempt(async () => {
        state.share = await changeShare(props.list.name, title(), how);
        if (words) showToast(words);
      });
    const rowActions = {
      permit: (person, permission) => change((share) => ({ participants: withPermission(share, person.id, permission) })),
      remove: (person) =>
        change((share) => ({ participants: withoutPerson(share, person.id) }), text.sharing.removed(shownName(person))),
    };
    const add = (who, permission) =>
      change(
        (share) => ({ participants: withPerson(share, who, permission) }),
        who.user ? text.sharing.added(who.name) : text.sharing.addedByEmail(who.email),
      );
    const invite = () =>
      attempt(async () => {
        state.share ??= await changeShare(props.list.name, title(), () => ({}));
        state.invitation = await inviteTo(state.share.shortGUID, canEdit);
      });
    attempt(async () => (state.share = await loadShare(props.list.name)));

    const ownerParts = () => [
      h(AddPerson, { share: state.share, self, busy: state.busy, onAdd: add }),
      linkSection(state.share, { busy: state.busy, setOpenTo: (openTo) => change(() => ({ publicPermission: openTo })) }),
      state.invitation ? invitationLine(state.invitation) : mayInvite() ? inviteButton(invite, state.busy) : null,
    ];

    return () => {
      const isOwner = isOwn(props.list);
      const isKnown = state.share !== undefined;
      return h(Dialog, { title: (isOwner ? text.sharing.title : text.sharing.peopleTitle)(title()), wide: true, onSubmit: closeDialog }, {
        default: () => [
          state.error ? h("p", { class: "error", role: "alert" }, state.error) : null,
          isKnown ? people(state, self, isOwner ? rowActions : null) : state.busy ? h("p", { class: "hint", role: "status" }, text.loading) : null,
          ...(isOwner && isKnown ? ownerParts() : []),
          endButton(props.list, isOwner, state.share),
        ],
        buttons: () => [h("button", { type: "submit", class: "button primary" }, text.close)],
      });
    };
  },
};

function people({ share, busy }, self, actions) {
  const shown = shownPeople(share, self);
  return h("section", { class: "share-part", "aria-labelledby": "share-people" }, [
    h("h3", { id: "share-people" }, text.sharing.people),
    shown.length > 0 ? peopleRows(shown, actions, busy) : h("p", { class: "hint" }, text.sharing.onlyYou),
  ]);
}

function mayInvite() {
  const { user, membersMayInvite } = store.session;
  return user.isOwner || membersMayInvite !== false;
}

function inviteButton(invite, busy) {
  return h("button", { type: "button", class: "button", disabled: busy, onClick: invite }, [icon("link"), text.sharing.invite]);
}

function endButton(list, isOwner, share) {
  if (isOwner && !share) return null;
  const [label, ask] = isOwner ? [text.sharing.end, askToEndSharing] : [text.sharing.leave, askToLeave];
  return h("button", { type: "button", class: "button danger end-share", onClick: () => ask(list) }, label);
}

function failure(error, isOwner) {
  if (error.status === 0 || error.status >= 500) return text.sharing.offline;
  if (["NOT_FOUND", "ZONE_NOT_FOUND"].includes(error.code)) return isOwner ? text.sharing.notYet : text.sharing.gone;
  return text.sharing.failed(reasonText(error));
}
