// What requests have changed on the server, and what clients have heard of it, for the journal.

/** The server has answered. */
export function noteArrival(journal, request, answer) {
  for (const { name, operation, fields, isDeleted } of changesOf(request, answer)) {
    if (isDeleted) journal.deleted(name, request.tab.device);
    else journal.saved(name, fields, { isCreation: operation === "create", isStray: Boolean(request.isStray), device: request.tab.device });
  }
}

/** The answer has reached its client. */
export function noteDelivery(journal, request, answer) {
  for (const { name, fields, isDeleted } of changesOf(request, answer)) if (!isDeleted) journal.confirmed(name, fields, request.tab.device);
}

/** The operations of a request that succeeded. */
function changesOf(request, answer) {
  if (!request.path.endsWith("records/modify") || answer.status !== 200) return [];
  const { records = [] } = parsed(answer.text);
  return JSON.parse(request.body).operations.flatMap(({ operationType, record }, index) => {
    const result = records[index];
    if (!result || result.serverErrorCode) return [];
    const fields = Object.entries(record.fields ?? {}).map(([field, { value }]) => [field, value?.recordName ?? value]);
    return [{ name: record.recordName, operation: operationType, fields: Object.fromEntries(fields), isDeleted: Boolean(result.deleted) }];
  });
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {}; // Cut off, or another's page.
  }
}
