// Brings the reader's language in before the app is drawn.

import { browsersLanguages, directionOf, keepLanguage, readersLanguage, readLanguage } from "./language.js";
import { useCatalogue, useLocales } from "./texts.js";

/* global CATALOGUE_URLS -- set by the build: language -> file */

/** Never rejects: without its catalogue the app speaks English. */
export async function startLanguage() {
  const { language, locales } = readersLanguage(readLanguage(), browsersLanguages());
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
}

/** Changes the language, by starting anew. */
export function chooseLanguage(choice) {
  keepLanguage(choice);
  location.reload();
}
