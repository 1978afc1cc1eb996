export default {
  failures: {
    ACCESS_DENIED: "Das ist nicht erlaubt.",
    AUTHENTICATION_FAILED: "Du bist nicht mehr angemeldet.",
    AUTHENTICATION_REQUIRED: "Du bist nicht mehr angemeldet.",
    CONFLICT: "Es wurde im selben Moment anderswo geändert.",
    EXISTS: "Das gibt es schon.",
    INTERNAL_ERROR: "Im Server ging etwas schief.",
    NOT_FOUND: "Das gibt es nicht mehr.",
    QUOTA_EXCEEDED: "Es ist zu viel oder zu groß.",
    THROTTLED: "Das war zu oft. Warte einen Moment.",
    TRY_AGAIN_LATER: "Der Server hat dafür gerade keinen Platz oder keine Zeit.",
    VALIDATING_REFERENCE_ERROR: "Wozu es gehört, gibt es nicht mehr.",
    ZONE_NOT_FOUND: "Das gibt es nicht mehr.",
  },
};
