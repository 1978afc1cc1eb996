export default {
  merging: {
    keptEdit: (name) => `«${name}» blir stående: endret på én enhet og slettet på en annen`,
    merged: (name) => `To endringer i «${name}» er slått sammen`,
    keptBoth: (name) => `«${name}» ble endret to ganger: Begge tekstene står der`,
    shareEnded: (name) => `«${name}» er ikke lenger delt med deg`,
    mayNotWrite: "Du kan bare lese denne listen",
  },
};
