// The places of others: which there are, what becomes of one that is there no longer, and what this person may do in them.

import { lose } from "./meeting.js";
import { tell } from "./notes.js";
import { nameIn, ownPlace, placeOf } from "./places.js";
import { isOwner, ownerOf } from "./schema.js";
import { newPlace } from "./state.js";

/** A page of the shared database's feed arrives: places that changed, came and went. */
export function readPlaces(draft, { places, token, more }) {
  for (const { place, deleted } of places) {
    if (deleted) closePlace(draft, place);
    // Its feed is short, so its lists are not asked for apart.
    else if (!draft.place(place)) draft.setPlace(place, newPlace({ queried: true }));
    else draft.setPlace(place, { fetchWanted: true });
    if (!deleted && draft.state.sharedSeen) draft.map("sharedSeen").add(place);
  }
  draft.setSharedToken(token);
  if (more) {
    draft.state.sharedWanted = true;
    return;
  }
  const { sharedSeen } = draft.state;
  if (!sharedSeen) return;
  for (const place of draft.state.places.keys()) if (place !== ownPlace && !sharedSeen.has(place)) closePlace(draft, place);
  draft.state.sharedSeen = null;
}

/** The place is shared with this person no longer: nothing of it is shown, and what they did there is kept apart. */
export function closePlace(draft, place) {
  if (!draft.place(place)) return;
  const isThere = (name) => placeOf(name) === place;
  for (const record of draft.state.base.values()) if (isThere(record.name) && isOwner(record)) tell(draft, "shareEnded", record);
  for (const name of [...draft.state.pending.keys()].filter(isThere)) lose(draft, name);
  for (const name of [...draft.state.base.keys()].filter(isThere)) lose(draft, name);
  for (const name of [...draft.state.graves.keys()].filter(isThere)) draft.forgetGrave(name);
  for (const name of draft.state.lookups) if (isThere(name)) draft.map("lookups").delete(name);
  draft.setPlace(place, null);
  if (draft.state.waits.has(place)) draft.map("waits").delete(place);
  // It may have been shared anew in between.
  draft.state.sharedWanted = true;
}

/** Whether this person may change a record, or add to a list, as far as is known here. */
export function canWrite(state, name) {
  const place = placeOf(name);
  if (place === ownPlace) return !state.isGuest;
  if (!state.places.has(place)) return false;
  const record = state.view.get(name);
  const root = record && (state.view.get(ownerOf(record)) ?? record);
  const share = state.base.get(root?.share) ?? state.base.get(nameIn(place, "cloudkit.zoneshare"));
  if (!share) return true;
  return (share.currentUserParticipant?.permission ?? share.publicPermission) !== "READ_ONLY";
}
