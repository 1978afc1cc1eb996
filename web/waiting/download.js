/** How long a browser may take to fetch what it downloads. */
const keptMs = 60_000;

/** Gives the person a file. */
export function download(name, words, type = "application/json") {
  const url = URL.createObjectURL(new Blob([words], { type }));
  const link = document.createElement("a");
  Object.assign(link, { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), keptMs);
}
