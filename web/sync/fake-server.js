// A small model of the server for tests: one zone, with the rules of records/modify that a client can run into.

/** `strict`: an item of a list that is not there is refused, as Multe does. CloudKit's documents leave that open. */
export function createFakeServer({ strict = false } = {}) {
  const records = new Map(); // name -> {record, at} or {deleted: true, at}
  let counter = 0;
  let zoneExists = false;
  const error = (name, serverErrorCode, retryAfter) => ({
    recordName: name,
    serverErrorCode,
    reason: serverErrorCode,
    retryAfter,
  });

  function live(name) {
    const entry = records.get(name);
    return entry?.record;
  }

  function remove(name) {
    records.set(name, { deleted: true, at: counter += 1 });
    for (const [child, { record }] of records) if (record?.fields.list?.value.recordName === name) remove(child);
  }

  function store(name, recordType, fields) {
    const kept = Object.fromEntries(
      Object.entries(fields).filter(([, field]) => field?.value !== null && field?.value !== undefined),
    );
    counter += 1;
    const record = {
      recordName: name,
      recordType,
      recordChangeTag: counter.toString(36),
      fields: kept,
      deleted: false,
      zoneID: { zoneName: "Lists" },
    };
    records.set(name, { record, at: counter });
    return record;
  }

  /** A record that gets a child gets a new tag. */
  function touch(name) {
    const record = live(name);
    if (!record) return;
    counter += 1;
    records.set(name, { record: { ...record, recordChangeTag: counter.toString(36) }, at: counter });
  }

  function modify({ operationType, record: { recordName: name, recordType, recordChangeTag: tag, fields } }) {
    const old = live(name);
    const list = fields?.list?.value?.recordName;
    if (strict && list && !live(list)) return error(name, "VALIDATING_REFERENCE_ERROR");
    if (operationType === "create") {
      if (old) return error(name, "CONFLICT");
      const made = store(name, recordType, fields);
      if (list) touch(list);
      return made;
    }
    if (!old) return operationType === "forceDelete" ? { recordName: name, deleted: true } : error(name, "NOT_FOUND");
    if (tag !== undefined && tag !== old.recordChangeTag) return error(name, "CONFLICT");
    if (operationType === "update") {
      if (tag === undefined) return error(name, "BAD_REQUEST");
      return store(name, old.recordType, { ...old.fields, ...fields });
    }
    remove(name);
    return { recordName: name, deleted: true };
  }

  const feed = (since) => [...records].filter(([, { at }]) => at > since).sort(([, a], [, b]) => a.at - b.at);

  const endpoints = {
    "changes/database": () => ({ zones: [], syncToken: "0" }),
    "zones/modify": () => {
      zoneExists = true;
      return { zones: [{ zoneID: { zoneName: "Lists" } }] };
    },
    "records/query": ({ query: { recordType } }) => ({
      records: [...records.values()].map(({ record }) => record).filter((record) => record?.recordType === recordType),
    }),
    "records/lookup": (body) => ({
      records: body.records.map(({ recordName }) => live(recordName) ?? error(recordName, "NOT_FOUND")),
    }),
    "records/modify": ({ operations }) => ({ records: operations.map(modify) }),
    "changes/zone": ({ zones: [{ syncToken, resultsLimit = 200 }] }) => {
      const since = syncToken === undefined ? 0 : Number(syncToken);
      const all = feed(since);
      const page = all.slice(0, resultsLimit);
      return {
        zones: [
          {
            zoneID: { zoneName: "Lists" },
            records: page.map(([name, { record }]) => record ?? { recordName: name, deleted: true }),
            syncToken: String(page.at(-1)?.[1].at ?? since),
            moreComing: page.length < all.length,
          },
        ],
      };
    },
  };

  return {
    /** The answer's body, in its own copy. An error at the level of the request has serverErrorCode. */
    handle(path, body) {
      const [, endpoint] = /\/(?:private|shared)\/(.*)/.exec(path);
      if (!zoneExists && endpoint !== "zones/modify" && endpoint !== "changes/database") return { serverErrorCode: "ZONE_NOT_FOUND", reason: "no zone" };
      return structuredClone(endpoints[endpoint](structuredClone(body)));
    },
    get token() {
      return String(counter);
    },
    /** The live records as plain values, by name. */
    contents() {
      const all = [...records.values()].filter(({ record }) => record);
      return Object.fromEntries(
        all.map(({ record }) => [
          record.recordName,
          Object.fromEntries(
            Object.entries(record.fields).map(([field, { value }]) => [field, value.recordName ?? value]),
          ),
        ]),
      );
    },
  };
}
