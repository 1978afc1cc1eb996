export default {
  people: {
    addedBy: (name, when) => `Lagt til av ${name}, ${when}`,
    changedBy: (name, when) => `Sist endret av ${name}, ${when}`,
    by: (name) => `av ${name}`,
    you: "deg",
    somebody: "Noen",
    shopping: (names) => `${names} handler`,
    shoppingMany: (names) => `${names} handler`,
    looking: (names) => `${names} er her`,
    lookingMany: (names) => `${names} er her`,
    and: (first, second) => `${first} og ${second}`,
    more: (names, count) => `${names} og ${count} til`,
  },
};
