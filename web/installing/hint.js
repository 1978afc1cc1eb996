// Whether, and in which way, somebody is told that the app can be installed. Pure.

/** A start of the app is a use; before this many, nobody knows whether they will come back. */
const usesMin = 3;

/**
 * How this browser puts the app on the home screen: "prompt" (it asks when told to), "share" (the person does it, by the share symbol:
 * iPhone and iPad), "installed", or null where there is no way that we know of.
 */
export function wayToInstall({ canPrompt, isInstalled, agent, touchPoints }) {
  if (isInstalled) return "installed";
  if (canPrompt) return "prompt";
  // An iPad says that it is a Mac; no Mac has a touch screen.
  const isApple = /iPhone|iPad|iPod/.test(agent) || (/Macintosh/.test(agent) && touchPoints > 1);
  return isApple ? "share" : null;
}

/** Whether the card is shown beside the lists: never again once it was closed, and not before there is something to keep. */
export function isCardDue({ way, isDismissed, uses, lists, waiting, isPersisted }) {
  if (isDismissed || (way !== "prompt" && way !== "share") || lists === 0) return false;
  return uses >= usesMin || (waiting > 0 && !isPersisted);
}
