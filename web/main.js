import { createApp } from "vue";
import { App } from "./app/app.js";
import { fetchTheRest } from "./app/lazily.js";
import { loadSession } from "./app/session.js";
import { store, syncStatus } from "./app/store.js";
import { installKeyboard } from "./app/keyboard.js";
import { watchDevice } from "./installing/device.js";
import { watchInstall } from "./installing/install.js";
import { isQuiet, typedIn } from "./installing/quiet.js";
import { startWorker } from "./installing/updates.js";
import { applyTheme, readTheme } from "./app/theme.js";
import { applyTypeSize, readTypeSize } from "./app/type-size.js";
import { watchPressing } from "./ui/pressing.js";
import { startLanguage } from "./texts/start.js";
import { loadKernel, safeKernel } from "./kernel/kernel.js";
import { watchCovered } from "./ui/covered.js";

/* global KERNEL_URL -- set by the build */

applyTheme(readTheme());
applyTypeSize(readTypeSize());
installKeyboard();
watchPressing();
watchDevice();
watchInstall();
watchCovered();
loadSession();
await startLanguage();
createApp(App).mount("#app");
store.kernel = await loadKernel(new URL(KERNEL_URL, document.baseURI)).catch((error) => {
  console.error(error);
  return safeKernel; // Amounts stay part of the names then, and nothing is lost.
});
fetchTheRest();
startWorker(() => isQuiet({ dialog: store.dialog, typed: typedIn(document), kept: syncStatus.value, waiting: store.sync.pending.size }));
