// Where records are. A place is a zone that this person sees: "" is their own, else it is the user record name of the person whose zone
// is shared with them. Record names are unique within one zone only, so inside the app a record of another person's zone is called
// "@OWNER/NAME"; only the transport knows what it is called there.

/** The person's own zone. */
export const ownPlace = "";

const sharedName = /^@([^/]*)\/(.*)$/s;

/** The name inside the app of the record that is called `recordName` in the zone of `place`. */
export function nameIn(place, recordName) {
  return place === ownPlace && !sharedName.test(recordName) ? recordName : `@${place}/${recordName}`;
}

/** The place of a record, by its name inside the app. */
export function placeOf(name) {
  return sharedName.exec(name)?.[1] ?? ownPlace;
}

/** What the record is called in its zone. */
export function recordNameOf(name) {
  return sharedName.exec(name)?.[2] ?? name;
}
