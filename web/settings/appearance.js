import { h, ref } from "vue";
import { applyTheme, readTheme } from "../app/theme.js";
import { applyTypeSize, readTypeSize, typeSizes } from "../app/type-size.js";
import { languageNames, readLanguage } from "../texts/language.js";
import { chooseLanguage } from "../texts/start.js";
import { text } from "../texts/texts.js";
import { icon } from "../ui/icon.js";

const themes = { auto: "monitor", light: "sun", dark: "moon" };

/** How the app looks on this device, and which language it speaks. */
export const Appearance = {
  setup() {
    const theme = ref(readTheme());
    const choose = (value) => {
      theme.value = value;
      applyTheme(value);
    };
    const typeSize = ref(readTypeSize());
    const chooseSize = (value) => {
      typeSize.value = value;
      applyTypeSize(value);
    };
    return () =>
      h("section", { class: "card-section", "aria-labelledby": "appearance" }, [
        h("h2", { id: "appearance" }, text.settings.appearance),
        segments("theme", text.settings.colours, Object.entries(themes), text.settings.theme, theme.value, choose),
        segments("type-size", text.shops.typeSize, typeSizes.map((size) => [size]), text.shops.typeSizes, typeSize.value, chooseSize),
        Object.keys(languageNames).length > 1 ? languageField() : null,
      ]);
  },
};

/** One of a few, with `label` for all: `values` are [value, symbol], and `words` has the words for each. */
function segments(name, label, values, words, chosen, choose) {
  const choice = ([value, symbol]) =>
    h("label", { class: "segment" }, [
      h("input", { type: "radio", name, value, checked: chosen === value, onChange: () => choose(value) }),
      h("span", [symbol ? icon(symbol) : null, words[value]]),
    ]);
  return h("div", { class: "field" }, [
    h("span", { id: name, class: "label" }, label),
    h("div", { class: "segments", role: "radiogroup", "aria-labelledby": name }, values.map(choice)),
  ]);
}

function languageField() {
  const choices = { auto: text.settings.languageAuto, ...languageNames };
  const chosen = readLanguage();
  return h("label", { class: "field" }, [
    h("span", { class: "label" }, text.settings.language),
    h(
      "select",
      { onChange: (event) => chooseLanguage(event.target.value) },
      Object.entries(choices).map(([value, label]) =>
        h("option", { value, selected: value === chosen, lang: value === "auto" ? undefined : value }, label)
      ),
    ),
  ]);
}
