const plural = new Intl.PluralRules("nb");

/** `one` or `other`, as the count wants it, with the count in place of "#". */
export const many = (count, one, other) => (plural.select(count) === "one" ? one : other).replace("#", count);
