// What requests have changed on the server, and what clients have heard of it, for the journal.

/** The server has answered. */
export function noteArrival(journal, request, answer) {
  for (const { name, operation, fields, isDeleted } of changesOf(request, answer)) {
    if (isDeleted) journal.deleted(name, request.tab.device);
    else journal.saved(name, fields, { isCreation: operation === "create", isStray: Boolean(request.isStray), device: request.tab.device });
  }
}

/** What the server may not have done: told a guest of records after the link was closed, or saved for who may not write. */
export function breachesIn(request, answer, members) {
  const { tab, number, device: { person }, path } = request;
  if (person.isRevoked && answer.status === 200) {
    const told = [...answer.text.matchAll(/"recordName":"([^"]*)"/g)].map(([, name]) => name);
    return told.map((record) => ({ record, words: `${tab.name} #${number} was told of ${record} though the link is closed` }));
  }
  if (!path.includes("/shared/") || members.mayWrite(person)) return [];
  return changesOf(request, answer).map(({ name }) => ({ record: name, words: `${tab.name} #${number} changed ${name}, which it may not` }));
}

/** The answer has reached its client. */
export function noteDelivery(journal, request, answer) {
  const { device } = request.tab;
  for (const { name, fields, isDeleted } of changesOf(request, answer)) if (!isDeleted) journal.confirmed(name, fields, device);
  if (!answer.type?.startsWith("application/json")) return;
  const { records, zones = [] } = parsed(answer.text);
  for (const { recordName, fields } of records ?? zones[0]?.records ?? []) if (fields) journal.heard(recordName, valuesOf(fields), device);
}

/** The operations of a request that succeeded. */
function changesOf(request, answer) {
  if (!request.path.endsWith("records/modify") || answer.status !== 200) return [];
  const { records = [] } = parsed(answer.text);
  return JSON.parse(request.body).operations.flatMap(({ operationType, record }, index) => {
    const result = records[index];
    if (!result || result.serverErrorCode) return [];
    return [{ name: record.recordName, operation: operationType, fields: valuesOf(record.fields ?? {}), isDeleted: Boolean(result.deleted) }];
  });
}

function valuesOf(fields) {
  return Object.fromEntries(Object.entries(fields).map(([field, { value }]) => [field, value?.recordName ?? value]));
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {}; // Cut off, or another's page.
  }
}
