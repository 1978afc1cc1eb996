// What the server's error codes mean to people. What is not here is said in the server's own words, which are English.

export default {
  failures: {
    ACCESS_DENIED: "This is not allowed.",
    AUTHENTICATION_FAILED: "You are not signed in any more.",
    AUTHENTICATION_REQUIRED: "You are not signed in any more.",
    CONFLICT: "It was changed elsewhere in the same moment.",
    EXISTS: "That is there already.",
    INTERNAL_ERROR: "Something went wrong in the server.",
    NOT_FOUND: "It is not there any more.",
    QUOTA_EXCEEDED: "There is too much of it, or it is too large.",
    THROTTLED: "That was too often. Wait a moment.",
    TRY_AGAIN_LATER: "The server has no room or no time for it just now.",
    VALIDATING_REFERENCE_ERROR: "What it belongs to is not there any more.",
    ZONE_NOT_FOUND: "It is not there any more.",
  },
};
