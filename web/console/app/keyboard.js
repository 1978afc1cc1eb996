/** `/` goes to the search field of the screen, as long as nobody types or has a dialog open. */
export function installKeyboard() {
  addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest?.("input, textarea, select, dialog, [contenteditable]")) return;
    const field = document.querySelector("[data-search]");
    if (!field) return;
    event.preventDefault();
    field.focus();
    field.select?.();
  });
}
