// Light, dark, or as the device has it. Kept on this device.

const key = "multe.theme";

export function readTheme() {
  try {
    return localStorage.getItem(key) ?? "auto";
  } catch {
    return "auto";
  }
}

/** The colours of the browser's own bars; the page's are in tokens.css. */
const bars = { light: "#f7f4ee", dark: "#161412" };

export function applyTheme(theme) {
  document.documentElement.dataset.theme = theme;
  for (const meta of document.querySelectorAll("meta[name=theme-color]")) {
    meta.content = bars[theme] ?? (meta.media.includes("dark") ? bars.dark : bars.light);
  }
  try {
    localStorage.setItem(key, theme);
  } catch {
    // Private windows may refuse; the choice then holds for this visit.
  }
}
