export default {
  installing: {
    title: "On this device",
    update: "A new version is ready",
    updateSoon: "The new version starts when you are done here",
    reload: "Reload",
    takeUpdate: "Start the new version",
    later: "Later",
    install: "Install Multe",
    installed: "Multe is installed on this device.",
    why: "Install Multe: it opens from the home screen, also without a network, and the browser keeps what is stored.",
    whyApple: "Put Multe on the home screen. Otherwise Safari deletes what is stored here after seven days without a visit.",
    tap: "Tap",
    thenAdd: "and then “Add to Home Screen”.",
    byMenu: "Many browsers have “Install” or “Add to home screen” in their menu. Multe then opens like any other app.",
    dismiss: "Do not show this again",
    offline: "Multe opens here without a network.",
    offlineSoon: "Multe is being made ready to open without a network.",
    insecure:
      "Over this address Multe cannot open without a network and cannot be installed: browsers want https for that. Ask whoever runs the server to set up https; on the server's own computer http://localhost works too.",
    missing: "This browser cannot open Multe without a network. An ordinary window of an up-to-date browser can.",
    refused:
      "This browser did not let Multe get ready to open without a network. It may block site data here, or not trust the server's certificate.",
    persisted: "The browser has promised to keep what is stored here.",
    notPersisted: "The browser may delete what is stored here when it needs space. What the server has comes back from there.",
  },
};
