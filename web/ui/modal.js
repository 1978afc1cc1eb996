import { h, onBeforeUnmount, onMounted, ref } from "vue";
import { iconButton } from "./icon.js";

let count = 0;

/** The second click of a double click on what opens a dialog lands beside it, and must not close it. */
const doubleClickMs = 450;

const writtenIn = "textarea, input:not([type=file], [type=checkbox], [type=radio], [readonly])";

/**
 * A modal dialog around its slots: default, and `buttons` at its foot. Enter submits, Escape and a click beside it close; the click only
 * while nothing was written, since with a phone's keyboard open it means the keyboard.
 * A field with `autofocus` gets the focus, with all of its text selected, or with `data-caret-end` ready to go on.
 */
export const Modal = {
  props: {
    title: String,
    onSubmit: Function,
    onClose: Function,
    closeLabel: String,
    wide: Boolean,
    fixed: Boolean,
    sheet: Boolean, // on a phone it comes from below, as wide as the screen
  },
  setup(props, { slots }) {
    const element = ref(null);
    const id = `dialog-${(count += 1)}`;
    let pressedBeside = false;
    let openedAt = 0;
    const valuesAtFirst = new Map();
    const fields = () => [...element.value.querySelectorAll(writtenIn)];
    const isWritten = () => fields().some((each) => each.value !== (valuesAtFirst.get(each) ?? ""));
    onMounted(() => {
      openedAt = performance.now();
      for (const each of fields()) valuesAtFirst.set(each, each.value);
      element.value.showModal();
      document.documentElement.classList.add("behind-dialog");
      const field = element.value.querySelector("[autofocus]");
      field?.focus();
      if (field && "caretEnd" in field.dataset) field.setSelectionRange(field.value.length, field.value.length);
      else field?.select?.();
    });
    onBeforeUnmount(() => {
      element.value.close();
      document.documentElement.classList.remove("behind-dialog");
    });
    const beside = (event) => event.target === element.value && event.timeStamp - openedAt > doubleClickMs;
    return () =>
      h(
        "dialog",
        {
          ref: element,
          class: ["dialog", { wide: props.wide, sheet: props.sheet }],
          "aria-labelledby": id,
          onCancel: (event) => {
            event.preventDefault();
            if (!props.fixed) props.onClose();
          },
          onPointerdown: (event) => (pressedBeside = beside(event)),
          onClick: (event) => pressedBeside && beside(event) && !props.fixed && !isWritten() && props.onClose(),
        },
        [
          h(
            "form",
            {
              class: "dialog-body",
              method: "dialog",
              novalidate: true,
              onSubmit: (event) => {
                event.preventDefault();
                props.onSubmit?.();
              },
            },
            [
              h("header", { class: "dialog-head" }, [
                h("h2", { id }, props.title),
                props.fixed ? null : iconButton("x", props.closeLabel, () => props.onClose()),
              ]),
              h("div", { class: "dialog-content" }, slots.default?.()),
              slots.buttons ? h("footer", { class: "dialog-buttons" }, slots.buttons()) : null,
            ],
          ),
        ],
      );
  },
};
