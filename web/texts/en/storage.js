import { many } from "./plural.js";

export default {
  storage: {
    notKept: "Not kept on this device",
    signedOut: "Signed out",
    signedOutWaiting: (count) => many(count, "Signed out, # waiting", "Signed out, # waiting"),
    full: "This device has no room left. What you do now is lost if you close this page before it is sent.",
    missing: "This window keeps nothing: what is not sent is lost when you close it. Private windows are often like that.",
    newer: "A newer version of Multe is open in another tab. Reload to go on with it.",
    blocked: "An old version of Multe is open in another tab. Close it, then reload.",
    broken: "The browser's storage does not answer. What you do now is lost if you close this page before it is sent.",
    reload: "Reload",
  },
};
