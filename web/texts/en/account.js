import { many } from "./plural.js";

export default {
  account: {
    name: "Your name",
    email: "E-mail",
    password: "Password",
    newPassword: "New password",
    currentPassword: "Current password",
    passwordHint: "At least 8 characters. A few words in a row are easy to remember and hard to guess.",
    signIn: "Sign in",
    signInTitle: "Sign in to Multe",
    signInAgain: "Please sign in again",
    signInAgainHint: (count) =>
      count === 0 ? "Your session has ended." : many(
        count,
        "Your session has ended. # change waits and is sent then.",
        "Your session has ended. # changes wait and are sent then.",
      ),
    later: "Later",
    wrongPerson: (email, count) =>
      many(
        count,
        `# change here belongs to ${email}. Sign in with that e-mail to send it.`,
        `# changes here belong to ${email}. Sign in with that e-mail to send them.`,
      ),
    discardAndGo: "Discard them and go on",
    signUp: "Create an account",
    signUpTitle: "Create your account",
    haveAccount: "I have an account",
    setUp: "Set up",
    setUpTitle: "Welcome to Multe",
    setUpHint:
      "This server is new. You become its owner: the one who can invite others. Your lists stay on this server and nowhere else.",
    setUpNeeded: "This server has not been set up yet",
    setUpNeededHint: "Open the set-up link that the server printed when it started. It looks like this:",
    join: "Join",
    joinTitle: "You are invited",
    joinHint: (name) => `${name} invites you to this Multe. Choose how you sign in; your lists are your own.`,
    joinBad: "This invitation does not work",
    joinBadHint: "It has been used or has expired. Ask for a new one.",
    toSignIn: "To sign in",
    tooFast: (seconds) => many(seconds, "Too many tries. Wait # second.", "Too many tries. Wait # seconds."),
    unreachable: "The server does not answer. Check the connection and try again.",
    failed: (reason) => `That did not work: ${reason}`,
  },
};
