import { h, onBeforeUnmount, onMounted, shallowRef, watch } from "vue";
import { openDialog } from "../app/showing.js";
import { titleOf } from "../items/commands.js";
import { text } from "../texts/texts.js";
import { smallPhoto } from "./photos.js";
import { PhotoDialog } from "./view-dialog.js";

/** As many small photos as are kept ready to be drawn; a screen shows far fewer. */
const addressesMax = 200;
const addresses = new Map(); // checksum -> address of a blob

function addressOf(checksum, blob) {
  const address = URL.createObjectURL(blob);
  addresses.set(checksum, address);
  if (addresses.size > addressesMax) {
    const [oldest, gone] = addresses.entries().next().value;
    addresses.delete(oldest);
    URL.revokeObjectURL(gone);
  }
  return address;
}

/** The small photo of an item; it opens the large one, unless it `isStill`. It is read only when it comes near the screen. */
export const Thumbnail = {
  props: { item: Object, isStill: Boolean },
  setup(props) {
    const element = shallowRef(null);
    const address = shallowRef(null);
    const isMissing = shallowRef(false);
    let observer;

    async function load() {
      const { photo } = props.item.fields;
      if (!photo) return;
      const { fileChecksum } = photo;
      isMissing.value = false;
      try {
        const found = addresses.get(fileChecksum) ?? addressOf(fileChecksum, await smallPhoto(props.item.name, photo));
        if (props.item.fields.photo?.fileChecksum === fileChecksum) address.value = found;
      } catch {
        isMissing.value = true; // It is tried again once the line is back.
      }
    }

    const retry = () => isMissing.value && load();
    watch(() => props.item.fields.photo?.fileChecksum, load);
    onMounted(() => {
      addEventListener("online", retry);
      observer = new IntersectionObserver(([entry]) => {
        if (!entry.isIntersecting) return;
        observer.disconnect();
        load();
      }, { rootMargin: "400px" });
      observer.observe(element.value);
    });
    onBeforeUnmount(() => {
      observer?.disconnect();
      removeEventListener("online", retry);
    });

    const classes = () => ["thumbnail", { missing: isMissing.value }];
    const picture = (alt) =>
      address.value ? h("img", { src: address.value, alt, width: 44, height: 44, draggable: false }) : null;
    const label = () => text.photos.of(titleOf(props.item));

    return () =>
      props.isStill
        ? h("span", { ref: element, class: classes() }, [picture(label())])
        : h("button", {
          ref: element,
          type: "button",
          class: classes(),
          "aria-label": label(),
          "aria-haspopup": "dialog",
          onClick: () => openDialog(PhotoDialog, { item: props.item }),
        }, [picture("")]);
  },
};
