export default {
  merging: {
    keptEdit: (name) => `„${name}“ bleibt: auf einem Gerät geändert, auf einem anderen gelöscht`,
    merged: (name) => `Zwei Änderungen an „${name}“ wurden zusammengefügt`,
    keptBoth: (name) => `„${name}“ wurde zweimal geändert: Beide Fassungen stehen da`,
    shareEnded: (name) => `„${name}“ ist nicht mehr mit dir geteilt`,
    mayNotWrite: "Du darfst diese Liste nur lesen",
  },
};
