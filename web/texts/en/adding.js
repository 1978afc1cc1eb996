import groceries from "./groceries.js";

export default {
  adding: {
    suggestions: "Suggestions",
    onTheList: "on the list",
    recent: "Recently bought",
    amountOf: (name) => `How much ${name}?`,
    lessOf: (name) => `Less ${name}`,
    moreOf: (name) => `More ${name}`,
    section: "Section",
    noSection: "No section yet",
    list: "List",
    movedTo: (name, list) => `${name} moved to ${list}`,
    /** Offered in the field for a unit; any other can be written. */
    units: ["l", "dl", "ml", "kg", "g", "bottle", "box", "can", "pkg", "bag", "jar", "bunch"],
    noAmount: (name) => `${name}: no amount`,
  },

  groceries,
};
