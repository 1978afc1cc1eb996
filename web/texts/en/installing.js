export default {
  installing: {
    update: "A new version is ready",
    updateSoon: "The new version starts when you are done here",
    reload: "Reload",
    later: "Later",
  },
};
