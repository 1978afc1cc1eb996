import { h, onBeforeUnmount, onMounted, shallowRef } from "vue";
import { closeDialog } from "../app/showing.js";
import { store } from "../app/store.js";
import { titleOf } from "../items/commands.js";
import { text } from "../texts/texts.js";
import { Dialog } from "../ui/dialog.js";
import { fullPhoto, removePhoto } from "./photos.js";

/** An item's photo as large as the screen allows. */
export const PhotoDialog = {
  props: { item: Object },
  setup(props) {
    const address = shallowRef(null);
    const isMissing = shallowRef(false);
    const current = () => store.sync.view.get(props.item.name) ?? props.item;

    async function load() {
      isMissing.value = false;
      try {
        address.value = URL.createObjectURL(await fullPhoto(props.item.name, props.item.fields.photo));
      } catch {
        isMissing.value = true;
      }
    }
    onMounted(load);
    onBeforeUnmount(() => address.value && URL.revokeObjectURL(address.value));

    function remove() {
      closeDialog();
      removePhoto(current());
    }

    return () =>
      h(Dialog, { title: titleOf(props.item), onSubmit: closeDialog, wide: true }, {
        default: () => [
          address.value
            ? h("img", {
              class: "photo",
              src: address.value,
              alt: text.photos.of(titleOf(props.item)),
              onError: () => (isMissing.value = true),
            })
            : null,
          isMissing.value
            ? h("p", { class: "hint", role: "status" }, [text.photos.missing])
            : address.value
            ? null
            : h("p", { class: "hint", role: "status" }, text.loading),
        ],
        buttons: () => [
          h("button", { type: "button", class: "button danger push", onClick: remove }, text.photos.remove),
          isMissing.value ? h("button", { type: "button", class: "button", onClick: load }, text.tryAgain) : null,
          h("button", { type: "submit", class: "button primary", autofocus: true }, text.close),
        ],
      });
  },
};
