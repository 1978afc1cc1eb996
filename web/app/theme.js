// Light, dark, or as the device has it. Kept on this device.

const key = "multe.theme";

export function readTheme() {
  try {
    return localStorage.getItem(key) ?? "auto";
  } catch {
    return "auto";
  }
}

export function applyTheme(theme) {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(key, theme);
  } catch {
    // Private windows may refuse; the choice then holds for this visit.
  }
}
