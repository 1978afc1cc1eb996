import groceries from "./groceries.js";

export default {
  adding: {
    suggestions: "Vorschläge",
    onTheList: "auf der Liste",
    recent: "Zuletzt gekauft",
    amountOf: (name) => `Wie viel ${name}?`,
    lessOf: (name) => `Weniger ${name}`,
    moreOf: (name) => `Mehr ${name}`,
    section: "Abteilung",
    noSection: "Noch keine Abteilung",
    list: "Liste",
    movedTo: (name, list) => `${name} nach ${list} verschoben`,
    units: ["l", "ml", "kg", "g", "Stk", "Packung", "Flasche", "Dose", "Glas", "Becher", "Tüte", "Bund", "Kasten"],
    noAmount: (name) => `${name}: ohne Menge`,
  },

  groceries,
};
