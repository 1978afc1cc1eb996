// What became of changes that met those of others.

export default {
  merging: {
    keptEdit: (name) => `“${name}” stays: it was changed on one device and deleted on another`,
    merged: (name) => `Two changes to “${name}” were put together`,
    keptBoth: (name) => `“${name}” was changed twice: both wordings are there`,
    shareEnded: (name) => `“${name}” is not shared with you any more`,
    mayNotWrite: "You may only read this list",
  },
};
