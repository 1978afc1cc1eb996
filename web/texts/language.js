// Which language this person reads: the one they chose on this device, else the first of their browser's that there is.

const key = "multe.language";
/** By this cookie the server's own pages learn the choice. */
const cookie = "multe_language";
/** Browsers keep no cookie longer than 400 days. */
const cookieSeconds = 400 * 86_400;

/** The languages of the texts, by their own names. */
export const languageNames = { en: "English", nb: "Norsk", de: "Deutsch" };

const fallback = "en";
/** Languages that are written from right to left. */
const rightToLeft = new Set(["ar", "ckb", "dv", "fa", "he", "ps", "ug", "ur", "yi"]);
/** Norwegian has several tags. */
const related = { no: "nb", nn: "nb" };

const baseOf = (tag) => {
  const [base] = tag.toLowerCase().split("-");
  return Object.hasOwn(related, base) ? related[base] : base;
};

/**
 * From the choice ("auto" or a language) and the browser's languages: `language`, the one of the texts, and `locales`, those by which
 * numbers, dates and the order of names go. So a Swede reads English texts, in the Swedish order.
 */
export function readersLanguage(choice, browserLanguages, names = languageNames) {
  if (Object.hasOwn(names, choice)) {
    return { language: choice, locales: [browserLanguages.find((tag) => baseOf(tag) === choice) ?? choice] };
  }
  const language = browserLanguages.map(baseOf).find((base) => Object.hasOwn(names, base)) ?? fallback;
  return { language, locales: browserLanguages.length > 0 ? [...browserLanguages] : [fallback] };
}

/** Those of `tags` that are tags. Some browsers pass on what their system is set to, as "C" or "en-US@posix", and `Intl` throws at that. */
export function languageTags(tags) {
  return [...(tags ?? [])].filter((tag) => {
    try {
      return Intl.getCanonicalLocales(tag).length === 1;
    } catch {
      return false;
    }
  });
}

/** The languages that the browser asks for, the first before the others. */
export const browsersLanguages = () => languageTags(globalThis.navigator?.languages);

/** The direction a language is written in, as the `dir` of a page. */
export function directionOf(language) {
  return rightToLeft.has(baseOf(language)) ? "rtl" : "ltr";
}

/** The choice kept on this device: a language, or "auto". */
export function readLanguage() {
  try {
    return localStorage.getItem(key) ?? "auto";
  } catch {
    return "auto";
  }
}

/** Keeps the choice; it holds from the next start of the app on. */
export function keepLanguage(choice) {
  try {
    localStorage.setItem(key, choice);
  } catch {
    // Private windows may refuse; the browser's languages then decide.
  }
  tellServer(choice);
}

/** Lets the server's own pages, where people sign in to apps, speak the chosen language too. Called at each start, since cookies age. */
export function tellServer(choice) {
  const isChosen = Object.hasOwn(languageNames, choice);
  if (!isChosen && !document.cookie.includes(`${cookie}=`)) return;
  const path = new URL(".", document.baseURI).pathname;
  document.cookie = `${cookie}=${isChosen ? choice : ""}; path=${path}; max-age=${isChosen ? cookieSeconds : 0}; samesite=lax`;
}
