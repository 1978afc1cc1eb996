export default {
  people: {
    addedBy: (name, when) => `Hinzugefügt von ${name}, ${when}`,
    changedBy: (name, when) => `Zuletzt geändert von ${name}, ${when}`,
    by: (name) => `von ${name}`,
    you: "dir",
    somebody: "Jemand",
    shopping: (names) => `${names} kauft gerade ein`,
    shoppingMany: (names) => `${names} kaufen gerade ein`,
    looking: (names) => `${names} ist hier`,
    lookingMany: (names) => `${names} sind hier`,
    and: (first, second) => `${first} und ${second}`,
    more: (names, count) => `${names} und ${count} weitere`,
  },
};
