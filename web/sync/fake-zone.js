// One person's zone of the model server, with what each other person sees of it.

import { nameIn } from "./places.js";

const error = (recordName, serverErrorCode) => ({ recordName, serverErrorCode, reason: serverErrorCode });
const listOf = (record) => record?.fields.list?.value?.recordName;
const shareName = (list) => `Share-${list}`;

/** The fields of a record as the app has them. */
export function plain(record, place) {
  const fields = Object.entries(record.fields);
  return Object.fromEntries(fields.map(([field, { value }]) => [field, value.recordName ? nameIn(place, value.recordName) : value]));
}

export function createFakeZone({ owner, strict }) {
  const records = new Map(); // name -> record
  const shares = new Map(); // list -> Map(person -> permission)
  const viewers = new Map([[owner, newFeed()]]); // person -> what they were told
  let tags = 0;
  let exists = false;

  function newFeed() {
    return { part: 0, counter: 0, told: new Map() };
  }

  const permission = (person, list) => (person === owner ? "READ_WRITE" : shares.get(list)?.get(person));

  function isSeen(person, name, record) {
    if (record.recordType === "cloudkit.share") return Boolean(permission(person, record.list));
    return Boolean(permission(person, record.recordType === "Lists" ? name : listOf(record))) || person === owner;
  }

  function toldTo(person, record) {
    if (record.recordType !== "cloudkit.share") return record;
    const { list, ...told } = record;
    return { ...told, currentUserParticipant: { permission: permission(person, list) } };
  }

  /** Brings everybody's feed up to date: what changed, what they see now and what no more. */
  function tell() {
    for (const [person, feed] of viewers) {
      for (const [name, record] of records) {
        if (!isSeen(person, name, record) || feed.told.get(name)?.tag === record.recordChangeTag) continue;
        note(feed, name, record.recordChangeTag);
      }
      for (const [name, { tag }] of feed.told) {
        const record = records.get(name);
        if (tag !== null && !(record && isSeen(person, name, record))) note(feed, name, null);
      }
    }
  }

  function note(feed, name, tag) {
    feed.told.delete(name);
    feed.told.set(name, { tag, at: (feed.counter += 1) });
  }

  function store(name, recordType, fields, more) {
    const kept = Object.entries(fields).filter(([, field]) => field?.value !== null && field?.value !== undefined);
    const record = {
      ...more,
      recordName: name,
      recordType,
      recordChangeTag: (tags += 1).toString(36),
      fields: Object.fromEntries(kept),
      deleted: false,
    };
    records.set(name, record);
    return record;
  }

  /** A record that gets a child gets a new tag. */
  function touch(name) {
    const record = records.get(name);
    if (record) records.set(name, { ...record, recordChangeTag: (tags += 1).toString(36) });
  }

  function remove(name) {
    records.delete(name);
    if (shares.delete(name)) records.delete(shareName(name));
    for (const [child, record] of records) if (listOf(record) === name) remove(child);
  }

  function modify(operation, person) {
    const { operationType, record: { recordName: name, recordType, recordChangeTag: tag, fields } } = operation;
    const stored = records.get(name);
    const old = stored && isSeen(person, name, stored) ? stored : undefined;
    const list = fields?.list?.value?.recordName;
    const isGuest = person !== owner;
    const may = (of) => permission(person, of) === "READ_WRITE" && records.has(of);
    if (isGuest && operationType === "create" && !may(list)) return error(name, "ACCESS_DENIED");
    if (strict && list && !records.has(list)) return error(name, "VALIDATING_REFERENCE_ERROR");
    if (operationType === "create") {
      if (stored) return error(name, "CONFLICT");
      const made = store(name, recordType, fields, { created: { userRecordName: person, timestamp: tags } });
      if (list) touch(list);
      return { ...made, modified: made.created };
    }
    if (!old) return operationType === "forceDelete" ? { recordName: name, deleted: true } : error(name, "NOT_FOUND");
    if (isGuest && !may(listOf(old) ?? name)) return error(name, "ACCESS_DENIED");
    if (isGuest && operationType !== "update" && !listOf(old)) return error(name, "ACCESS_DENIED");
    if (tag !== undefined && tag !== old.recordChangeTag) return error(name, "CONFLICT");
    if (operationType === "update") {
      if (tag === undefined) return error(name, "BAD_REQUEST");
      const { created, share } = old;
      const modified = { userRecordName: person, timestamp: tags };
      return store(name, old.recordType, { ...old.fields, ...fields }, { created, modified, ...(share && { share }) });
    }
    remove(name);
    return { recordName: name, deleted: true };
  }

  /** All operations, or with an error none. */
  function modifyAtomically(operations, person) {
    const before = [new Map(records), new Map([...shares].map(([list, people]) => [list, new Map(people)]))];
    const results = operations.map((operation) => modify(operation, person));
    if (!results.some(({ serverErrorCode }) => serverErrorCode)) return results;
    for (const [index, kept] of [records, shares].entries()) {
      kept.clear();
      for (const [key, value] of before[index]) kept.set(key, value);
    }
    return results.map((result) => (result.serverErrorCode ? result : error(result.recordName, "ATOMIC_ERROR")));
  }

  function feed(person, { syncToken, resultsLimit = 200 }) {
    const { part, counter, told } = viewers.get(person);
    const [start, since] = syncToken === undefined ? [part, 0] : syncToken.split(".").map(Number);
    if (start !== part || since > counter) return { serverErrorCode: "BAD_REQUEST", reason: "token of another part" };
    const all = [...told].filter(([, { at }]) => at > since);
    const page = all.slice(0, resultsLimit);
    return {
      records: page.map(([name, { tag }]) => (tag ? toldTo(person, records.get(name)) : { recordName: name, deleted: true })),
      syncToken: `${part}.${page.at(-1)?.[1].at ?? since}`,
      moreComing: page.length < all.length,
    };
  }

  return {
    get exists() {
      return exists;
    },
    make() {
      exists = true;
      return { zones: [{ zoneID: { zoneName: "Lists" } }] };
    },
    /** The newest token of what a person sees; null when that is nothing. */
    tokenFor(person) {
      const known = viewers.get(person);
      return known ? `${known.part}.${known.counter}` : null;
    },
    seenBy(person) {
      return [...records].filter(([name, record]) => viewers.has(person) && isSeen(person, name, record)).map(([, each]) => each);
    },
    share(list, person, wanted) {
      if (!records.has(list)) return;
      const people = shares.get(list) ?? new Map();
      if (wanted) people.set(person, wanted);
      else people.delete(person);
      shares.set(list, people);
      const share = { recordName: shareName(list) };
      store(shareName(list), "cloudkit.share", {}, { list, publicPermission: "NONE", participants: [...people.keys()] });
      records.set(list, { ...records.get(list), share });
      touch(list);
      const hasPart = [...shares].some(([of, all]) => all.has(person) && records.has(of));
      if (hasPart && !viewers.has(person)) viewers.set(person, { ...newFeed(), part: (tags += 1) });
      tell();
      if (!hasPart) viewers.delete(person);
    },
    endpoints: {
      "records/query": ({ query: { recordType } }, person) => ({
        records: [...records].filter(([name, each]) => each.recordType === recordType && isSeen(person, name, each)).map(([, each]) => each),
      }),
      "records/lookup": (body, person) => ({
        records: body.records.map(({ recordName }) => {
          const record = records.get(recordName);
          return record && isSeen(person, recordName, record) ? toldTo(person, record) : error(recordName, "NOT_FOUND");
        }),
      }),
      "records/modify": ({ operations, atomic = true }, person) => {
        const results = atomic ? modifyAtomically(operations, person) : operations.map((operation) => modify(operation, person));
        for (const [viewer] of viewers) {
          const hasPart = viewer === owner || [...shares].some(([list, all]) => all.has(viewer) && records.has(list));
          if (!hasPart) viewers.delete(viewer);
        }
        tell();
        return { records: results };
      },
      "changes/zone": ({ zones: [zone] }, person) => ({ zones: [feed(person, zone)] }),
    },
  };
}
