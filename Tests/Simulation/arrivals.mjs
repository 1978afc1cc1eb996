// What a request has changed on the server, for the journal.

export function noteArrival(journal, request, answer) {
  if (!request.path.endsWith("records/modify") || answer.status !== 200) return;
  const { operations } = JSON.parse(request.body);
  const { records = [] } = JSON.parse(answer.text);
  for (const [index, { operationType, record }] of operations.entries()) {
    const result = records[index];
    if (!result || result.serverErrorCode) continue;
    if (result.deleted) journal.deleted(record.recordName, request.tab.device);
    else {
      const fields = Object.entries(record.fields ?? {}).map(([field, { value }]) => [field, value?.recordName ?? value]);
      journal.saved(record.recordName, Object.fromEntries(fields), {
        isCreation: operationType === "create",
        isStray: Boolean(request.isStray),
      });
    }
  }
}
