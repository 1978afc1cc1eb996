import { createApp } from "vue";
import { applyTheme, readTheme } from "../app/theme.js";
import { Console } from "./app/app.js";
import { installKeyboard } from "./app/keyboard.js";
import { loadSession } from "./app/state.js";

applyTheme(readTheme());
installKeyboard();
createApp(Console).mount("#app");
loadSession();
