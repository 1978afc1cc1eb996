const plural = new Intl.PluralRules("de");

/** `one` or `other`, as the count wants it, with the count in place of "#". */
export const many = (count, one, other) => (plural.select(count) === "one" ? one : other).replace("#", count);
