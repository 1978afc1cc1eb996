// The schema as the server tells it, and what follows from it.

/** The types of the schema language, as they are offered; the wire's name is the value. */
export const scalarTypes = ["STRING", "INT64", "DOUBLE", "TIMESTAMP", "BYTES", "REFERENCE", "ASSETID", "LOCATION"];
export const optionNames = ["QUERYABLE", "SORTABLE", "SEARCHABLE"];
export const permissionNames = ["READ", "CREATE", "WRITE"];
export const predefinedRoles = ["_world", "_icloud", "_creator"];

const encryptable = new Set(["STRING", "INT64", "DOUBLE", "TIMESTAMP", "BYTES", "LOCATION"]);

/** The fields that every record has, as queries name them. */
export const systemFields = [
  { name: "recordName", schemaName: "___recordID", type: "REFERENCE" },
  { name: "createdTimestamp", schemaName: "___createTime", type: "TIMESTAMP" },
  { name: "createdUserRecordName", schemaName: "___createdBy", type: "REFERENCE" },
  { name: "modifiedTimestamp", schemaName: "___modTime", type: "TIMESTAMP" },
  { name: "modifiedUserRecordName", schemaName: "___modifiedBy", type: "REFERENCE" },
];

/** A wire type taken apart: `STRING_LIST` is {element: "STRING", isList: true}. */
export function typeParts(type) {
  const isList = type.endsWith("_LIST");
  return { element: isList ? type.slice(0, -"_LIST".length) : type, isList };
}

/** A type as people read it: `List of STRING`. */
export function typeLabel({ type, isEncrypted }, words) {
  const { element, isList } = typeParts(type);
  const name = element === "ASSETID" ? "ASSET" : element;
  return (isEncrypted ? words.encrypted : (name) => name)(isList ? words.listOf(name) : name);
}

/** Which index options a field may have. */
export function allowedOptions({ type, isEncrypted }) {
  const { element, isList } = typeParts(type);
  if (isEncrypted || element === "ASSETID") return [];
  return optionNames.filter((option) =>
    option === "QUERYABLE" ||
    (option === "SORTABLE" && !isList && element !== "REFERENCE") ||
    (option === "SEARCHABLE" && element === "STRING")
  );
}

export function mayEncrypt(type) {
  return encryptable.has(typeParts(type).element);
}

const namePattern = /^[A-Za-z][A-Za-z0-9_]{0,254}$/;

/** Whether it can be the name of a type, a field or a role. */
export function isName(name) {
  return namePattern.test(name);
}

export function findType(schema, name) {
  return schema?.types.find((type) => type.name === name);
}
