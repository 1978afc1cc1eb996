// Brings the reader's language in before the app is drawn.

import { browsersLanguages, directionOf, keepLanguage, readersLanguage, readLanguage, tellServer } from "./language.js";
import { useCatalogue, useLocales } from "./texts.js";

/* global CATALOGUE_URLS, MANIFEST_URLS -- set by the build: language -> file */

/** Never rejects: without its catalogue the app speaks English. */
export async function startLanguage() {
  const choice = readLanguage();
  const { language, locales } = readersLanguage(choice, browsersLanguages());
  tellServer(choice);
  useLocales(locales);
  const file = CATALOGUE_URLS[language];
  let spoken = language;
  try {
    if (file) useCatalogue((await import(new URL(file, document.baseURI))).default);
  } catch (error) {
    console.error(error);
    spoken = "en";
  }
  document.documentElement.lang = spoken;
  document.documentElement.dir = directionOf(spoken);
  if (MANIFEST_URLS[spoken]) document.querySelector("link[rel=manifest]").href = MANIFEST_URLS[spoken];
}

/** Changes the language, by starting anew. */
export function chooseLanguage(choice) {
  keepLanguage(choice);
  location.reload();
}
