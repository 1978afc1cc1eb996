import { h, shallowReactive } from "vue";
import { text } from "../texts/texts.js";
import { iconButton } from "../ui/icon.js";
import { addPhoto, removePhoto } from "./photos.js";
import { PhotoError } from "./shrink.js";
import { Thumbnail } from "./thumbnail.js";

/**
 * The part of the edit dialog for the photo of the item that `current()` gives. A photo is kept as soon as it is chosen, and not when the
 * dialog is saved: what was just taken with the camera is nowhere else.
 */
export function photoField(current) {
  const state = shallowReactive({ isReading: false, problem: null });

  async function choose({ target }) {
    const [file] = target.files;
    target.value = ""; // So that the same file can be chosen again.
    if (!file || state.isReading) return;
    Object.assign(state, { isReading: true, problem: null });
    try {
      await addPhoto(current(), file);
    } catch (error) {
      if (!(error instanceof PhotoError)) console.warn(error);
      state.problem = error instanceof PhotoError ? text.photos[error.code] : text.photos.notKept;
    }
    state.isReading = false;
  }

  return () => {
    const item = current();
    const { photo } = item.fields;
    return h("div", { class: "field" }, [
      h("span", { class: "label" }, text.photos.title),
      h("div", { class: "photo-field" }, [
        photo ? h(Thumbnail, { key: photo.fileChecksum, item, isStill: true }) : null,
        h("label", { class: "button file-button" }, [
          h("input", { type: "file", accept: "image/*", disabled: state.isReading, "aria-describedby": "photo-problem", onChange: choose }),
          h("span", state.isReading ? text.photos.reading : photo ? text.photos.replace : text.photos.take),
        ]),
        photo ? iconButton("trash", text.photos.remove, () => removePhoto(current())) : null,
      ]),
      h("p", { id: "photo-problem", class: "error", role: "status" }, state.problem),
    ]);
  };
}
