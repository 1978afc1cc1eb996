export default {
  people: {
    addedBy: (name, when) => `Added by ${name}, ${when}`,
    changedBy: (name, when) => `Last changed by ${name}, ${when}`,
    by: (name) => `by ${name}`,
    you: "you",
    somebody: "Somebody",
    shopping: (names) => `${names} is shopping`,
    shoppingMany: (names) => `${names} are shopping`,
    looking: (names) => `${names} is here`,
    lookingMany: (names) => `${names} are here`,
    and: (first, second) => `${first} and ${second}`,
    more: (names, count) => `${names} and ${count} more`,
  },
};
