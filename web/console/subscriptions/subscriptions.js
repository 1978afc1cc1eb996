/** What a subscription watches, in a few words: its zone, or its type and filters. */
export function subscriptionSubject({ zoneID, query }) {
  const filters = [query?.filterBy ?? []].flat().map((filter) =>
    `${filter.fieldName ?? filter.systemFieldName} ${filter.comparator} ${JSON.stringify(filter.fieldValue?.value)}`
  );
  return [query?.recordType, ...filters, zoneID?.zoneName].filter(Boolean).join(" · ");
}
