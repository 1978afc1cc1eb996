import groceries from "./groceries.js";

export default {
  adding: {
    suggestions: "Forslag",
    onTheList: "på listen",
    recent: "Nylig kjøpt",
    amountOf: (name) => `Hvor mye ${name}?`,
    lessOf: (name) => `Mindre ${name}`,
    moreOf: (name) => `Mer ${name}`,
    section: "Avdeling",
    noSection: "Ingen avdeling ennå",
    list: "Liste",
    movedTo: (name, list) => `${name} flyttet til ${list}`,
    units: ["l", "dl", "ml", "kg", "hg", "g", "stk", "pk", "flaske", "boks", "glass", "beger", "pose", "bunt"],
    noAmount: (name) => `${name}: uten mengde`,
  },

  groceries,
};
