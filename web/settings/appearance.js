import { h, ref } from "vue";
import { applyTheme, readTheme } from "../app/theme.js";
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
    return () =>
      h("section", { class: "card-section", "aria-labelledby": "appearance" }, [
        h("h2", { id: "appearance" }, text.settings.appearance),
        h(
          "div",
          { class: "segments", role: "radiogroup", "aria-labelledby": "appearance" },
          Object.entries(themes).map(([value, symbol]) => segment(value, symbol, theme.value === value, choose)),
        ),
        Object.keys(languageNames).length > 1 ? languageField() : null,
      ]);
  },
};

function segment(value, symbol, isChosen, choose) {
  return h("label", { class: "segment" }, [
    h("input", { type: "radio", name: "theme", value, checked: isChosen, onChange: () => choose(value) }),
    h("span", [icon(symbol), text.settings.theme[value]]),
  ]);
}

function languageField() {
  const choices = { auto: text.settings.languageAuto, ...languageNames };
  const chosen = readLanguage();
  return h("label", { class: "field" }, [
    h("span", text.settings.language),
    h(
      "select",
      { onChange: (event) => chooseLanguage(event.target.value) },
      Object.entries(choices).map(([value, label]) =>
        h("option", { value, selected: value === chosen, lang: value === "auto" ? undefined : value }, label)
      ),
    ),
  ]);
}
