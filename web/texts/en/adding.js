import groceries from "./groceries.js";

export default {
  adding: {
    suggestions: "Suggestions",
    onTheList: "on the list",
    recent: "Recently bought",
    amountOf: (name) => `How much ${name}?`,
    lessOf: (name) => `Less ${name}`,
    moreOf: (name) => `More ${name}`,
    noAmount: (name) => `${name}: no amount`,
  },

  groceries,
};
