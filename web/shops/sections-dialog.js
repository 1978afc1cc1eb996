import { computed, h, nextTick, ref, shallowReactive } from "vue";
import { closeDialog } from "../app/showing.js";
import { text } from "../texts/texts.js";
import { Dialog } from "../ui/dialog.js";
import { field } from "../ui/field.js";
import { icon, iconButton } from "../ui/icon.js";
import { keyOf } from "./keys.js";
import { onceAlong, startReorder } from "../ui/reorder.js";
import { askForSectionName, putSection, putSections, sectionsFor, throwAwaySection } from "./actions.js";

/** The sections of the shop of a list: their order, new ones, and what they are called. */
export const SectionsDialog = {
  props: { list: String },
  setup(props) {
    const element = ref(null);
    const form = shallowReactive({ name: "" });
    const sections = computed(() => sectionsFor(props.list));

    function move(section, placeFrom) {
      return putSection(props.list, () => {
        const shown = sections.value;
        return { section, place: Math.max(0, placeFrom(shown.indexOf(section))), order: shown, shown };
      });
    }

    /** Not beside sections in other words, as those of another language. */
    const lacksUsual = () => {
      const keys = new Set(sections.value.map(keyOf));
      const there = text.shops.usual.filter((section) => keys.has(keyOf(section)));
      return there.length < text.shops.usual.length && (there.length > 0 || keys.size === 0);
    };

    function add() {
      if (form.name.trim() === "") return;
      putSections(props.list, [form.name]);
      form.name = "";
    }

    function drag(event, section) {
      const row = event.target.closest(".row");
      onceAlong(event, () =>
        startReorder(event, {
          row,
          list: element.value,
          scroller: row.closest(".dialog-content"),
          async drop(place) {
            await move(section, () => place);
            await nextTick();
          },
        }));
    }

    async function press(event, section, index) {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (!step) return;
      event.preventDefault();
      if (event.altKey) {
        await move(section, (from) => from + step);
        await nextTick();
      }
      const rows = [...element.value.querySelectorAll("[data-section]")];
      const to = event.altKey ? rows.findIndex((row) => row.dataset.section === section) : index + step;
      rows.at(Math.max(0, Math.min(to, rows.length - 1)))?.querySelector("button").focus();
    }

    const row = (section, index) =>
      h("li", { key: section, class: "row", "data-section": section, onKeydown: (event) => press(event, section, index) }, [
        h("button", {
          type: "button",
          class: "row-main",
          dir: "auto",
          "aria-label": `${text.shops.renameSection}: ${section}`,
          onClick: () => askForSectionName(section),
        }, [h("span", { class: "row-name" }, section)]),
        iconButton("trash", `${text.shops.removeSection}: ${section}`, () => throwAwaySection(section)),
        h("span", { class: "grip", "aria-hidden": "true", onPointerdown: (event) => event.button === 0 && drag(event, section) }),
      ]);

    return () =>
      h(Dialog, { title: text.shops.sections, onSubmit: add, wide: true }, {
        default: () => [
          h("p", { class: "hint" }, sections.value.length > 0 ? text.shops.sectionsHint : text.shops.noSections),
          sections.value.length > 0 ? h("ul", { ref: element, class: "rows section-rows" }, sections.value.map(row)) : null,
          h("div", { class: "add-section" }, [
            field(form, "name", text.shops.addSection, { dir: "auto", maxlength: 200, enterkeyhint: "done" }),
            h("button", {
              type: "submit",
              class: "icon-button",
              "aria-label": text.shops.addSection,
              title: text.shops.addSection,
              disabled: form.name.trim() === "",
            }, [icon("plus")]),
          ]),
        ],
        buttons: () => [
          lacksUsual()
            ? h("button", { type: "button", class: "button quiet push", onClick: () => putSections(props.list, text.shops.usual) }, text.shops.addUsual)
            : null,
          h("button", { type: "button", class: "button primary", onClick: closeDialog }, text.close),
        ],
      });
  },
};
