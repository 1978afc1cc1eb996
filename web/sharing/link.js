import { h, ref } from "vue";
import { say } from "../app/showing.js";
import { paths } from "../app/routes.js";
import { dateText, text } from "../texts/texts.js";
import { iconButton } from "../ui/icon.js";
import { canEdit, canView, closed } from "./access.js";

/** The address of a fragment, as others can open it. */
export function addressOf(path) {
  return `${location.origin}${location.pathname}${path}`;
}

/** Whether links that begin like the address of this page lead anywhere from another machine. */
const isLocal = () => /^(localhost|127\..*|\[::1\])$/.test(location.hostname);

/** Who may open the link of a share, and the link. `setOpenTo(permission)` opens or closes it. */
export function linkSection(share, { setOpenTo, busy }) {
  const openTo = share?.openTo ?? closed;
  const choices = { [closed]: text.sharing.linkClosed, [canView]: text.sharing.linkView, [canEdit]: text.sharing.linkEdit };
  return h("section", { class: "share-part", "aria-labelledby": "share-link" }, [
    h("h3", { id: "share-link" }, text.sharing.link),
    h("select", {
      class: "select wide",
      "aria-label": text.sharing.linkFor,
      value: openTo,
      disabled: busy,
      onChange: (event) => setOpenTo(event.target.value),
    }, Object.entries(choices).map(([value, words]) => h("option", { value }, words))),
    share ? h(CopyLine, { id: "share-address", label: text.sharing.link, address: addressOf(paths.share(share.shortGUID)) }) : null,
    h("p", { class: "hint" }, openTo === closed ? text.sharing.linkClosedHint : text.sharing.linkOpenHint),
    share && isLocal() ? h("p", { class: "notice" }, text.sharing.linkOnlyHere) : null,
  ]);
}

/** An invitation that was just made. */
export function invitationLine({ token, expires }) {
  return h("div", { class: "share-part" }, [
    h("p", { class: "label" }, text.sharing.inviteLabel),
    h(CopyLine, {
      id: "share-invitation",
      label: text.sharing.inviteLabel,
      address: addressOf(`#/join/${encodeURIComponent(token)}`),
    }),
    h("p", { class: "hint" }, text.sharing.inviteHint(dateText(expires))),
  ]);
}

const copiedMs = 2500;

/** An address with a button that copies it, and one that sends it where the system can. */
const CopyLine = {
  props: { id: String, label: String, address: String },
  setup(props) {
    const copied = ref(false);
    let timer;
    async function copy() {
      document.getElementById(props.id).select();
      try {
        await navigator.clipboard.writeText(props.address);
      } catch {
        document.execCommand("copy"); // The clipboard API is missing over plain http.
      }
      copied.value = true;
      say(text.sharing.copied);
      clearTimeout(timer);
      timer = setTimeout(() => (copied.value = false), copiedMs);
    }
    const send = () => navigator.share({ url: props.address }).catch(() => {});
    return () =>
      h("div", { class: "copy" }, [
        h("input", {
          id: props.id,
          readonly: true,
          dir: "ltr",
          "aria-label": props.label,
          value: props.address,
          onFocus: (event) => event.target.select(),
        }),
        copied.value
          ? iconButton("check", text.sharing.copied, copy, { class: "icon-button copied" })
          : iconButton("copy", text.sharing.copyLink, copy),
        navigator.share ? iconButton("share-2", text.sharing.sendLink, send) : null,
      ]);
  },
};
