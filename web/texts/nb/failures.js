export default {
  failures: {
    ACCESS_DENIED: "Dette er ikke tillatt.",
    AUTHENTICATION_FAILED: "Du er ikke logget inn lenger.",
    AUTHENTICATION_REQUIRED: "Du er ikke logget inn lenger.",
    CONFLICT: "Det ble endret et annet sted i samme øyeblikk.",
    EXISTS: "Det finnes allerede.",
    INTERNAL_ERROR: "Noe gikk galt på serveren.",
    NOT_FOUND: "Det finnes ikke lenger.",
    QUOTA_EXCEEDED: "Det er for mye eller for stort.",
    THROTTLED: "Det var for mange ganger. Vent litt.",
    TRY_AGAIN_LATER: "Serveren har ikke plass eller tid til det akkurat nå.",
    VALIDATING_REFERENCE_ERROR: "Det dette hører til, finnes ikke lenger.",
    ZONE_NOT_FOUND: "Det finnes ikke lenger.",
  },
};
