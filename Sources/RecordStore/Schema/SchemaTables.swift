import Records

/// The roles and grants of the schema, and the options of system fields.
enum SchemaTables {
  /// What the second format adds.
  ///
  /// - `types.removed`: a type that is gone from the schema keeps its row for the tombstones of its records
  /// - `types.system_options`: three bits for each system field, see ``PackedOptions``
  /// - `fields.encrypted`, `fields.preferred`: ENCRYPTED and NUMBER PREFERRED AS
  /// - `roles.number`: what the field `roles` of a user's record calls the role
  /// - `roles.removed`: a role that is gone keeps its number, so that its users do not get another's rights
  /// - `grants.permissions`: bits of ``Records/Permissions``
  ///
  /// The types of the first format keep what they allowed: the public database of all, and queries by any
  /// system field.
  static let version2 = """
    ALTER TABLE types ADD COLUMN removed INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE types ADD COLUMN system_options INTEGER NOT NULL DEFAULT 0;
    UPDATE types SET system_options = 13851 + 98304 * listable;
    ALTER TABLE types DROP COLUMN listable;
    ALTER TABLE fields ADD COLUMN encrypted INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE fields ADD COLUMN preferred INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE roles(
      id INTEGER PRIMARY KEY, container TEXT NOT NULL, environment TEXT NOT NULL,
      number INTEGER NOT NULL, name TEXT NOT NULL, removed INTEGER NOT NULL DEFAULT 0,
      UNIQUE(container, environment, name));
    CREATE TABLE grants(
      type INTEGER NOT NULL, role TEXT NOT NULL, permissions INTEGER NOT NULL,
      PRIMARY KEY(type, role)) WITHOUT ROWID;
    INSERT INTO grants SELECT id, '_creator', 4 FROM types;
    INSERT INTO grants SELECT id, '_icloud', 2 FROM types WHERE name<>'Users';
    INSERT INTO grants SELECT id, '_world', 1 FROM types;
    """
}

/// The options of all system fields of a type in one number: three bits each, in the order of
/// ``Records/SchemaSystemField``, which therefore must stay as it is.
enum PackedOptions {
  private static let bits = 3

  static func pack(_ options: [SchemaSystemField: FieldOptions]) -> Int64 {
    SchemaSystemField.allCases.enumerated().reduce(0) { packed, next in
      packed | Int64(options[next.element]?.rawValue ?? 0) << (bits * next.offset)
    }
  }

  static func unpack(_ packed: Int64) -> [SchemaSystemField: FieldOptions] {
    var options: [SchemaSystemField: FieldOptions] = [:]
    for (index, field) in SchemaSystemField.allCases.enumerated() {
      let own = Int(packed >> (bits * index)) & (1 << bits - 1)
      if own != 0 { options[field] = FieldOptions(rawValue: own) }
    }
    return options
  }
}
