// The records of the household app, as the sync engine needs to know them. ARCHITECTURE.md has the same table.

export const container = "iCloud.multe";
export const environment = "production";
export const zoneName = "Lists";

export const fieldTypes = {
  Lists: { name: "STRING", icon: "STRING", shop: "REFERENCE", position: "STRING" },
  Items: {
    name: "STRING",
    number: "DOUBLE",
    unit: "STRING",
    comment: "STRING",
    section: "STRING",
    checked: "TIMESTAMP",
    position: "STRING",
    list: "REFERENCE",
    photo: "ASSET",
  },
  Shops: { name: "STRING", sections: "STRING_LIST", learned: "BYTES", position: "STRING" },
};

/** The field that names the record which this one belongs to, and with which it is deleted. */
export const ownerField = { Items: "list" };

export function ownerOf(record) {
  const field = ownerField[record.type];
  return field ? record.fields[field] : undefined;
}

/** Whether other records can belong to this one. */
export function isOwner(record) {
  return record.type === "Lists";
}

/**
 * Whether a change to these fields beats a deletion made elsewhere. Words and amounts somebody typed are kept, and so is "we need this
 * again". A tick or a move is not worth bringing back what another person threw away.
 */
export function isWorthKeeping(fields) {
  return Object.keys(fields).some((field) => {
    if (field === "position" || field === "section" || field === "learned") return false;
    if (field === "checked") return fields.checked === null;
    return true;
  });
}
