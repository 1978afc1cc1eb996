import Records

/// The record types of the household app, in force in the production environment of its container.
enum HouseholdSchema {
  static let container = "iCloud.multe"

  /// What the production environment of a container may not lose, since the program needs it.
  static func kept(in container: String) -> Schema {
    container == self.container ? schema : Schema()
  }

  static let schema = Schema(types: [
    RecordType(unchecked: "Lists"): SchemaType(fields: [
      "name": SchemaField(.scalar(.string), [.queryable, .sortable, .searchable]),
      "icon": SchemaField(.scalar(.string), []),
      "shop": SchemaField(.scalar(.reference), []),
      "position": SchemaField(.scalar(.string), [.sortable]),
    ]),
    RecordType(unchecked: "Items"): SchemaType(fields: [
      "name": SchemaField(.scalar(.string), [.queryable, .sortable, .searchable]),
      "number": SchemaField(.scalar(.double), []),
      "unit": SchemaField(.scalar(.string), []),
      "comment": SchemaField(.scalar(.string), []),
      "section": SchemaField(.scalar(.string), []),
      "checked": SchemaField(.scalar(.timestamp), [.queryable, .sortable]),
      "position": SchemaField(.scalar(.string), [.sortable]),
      "list": SchemaField(.scalar(.reference), [.queryable]),
      "photo": SchemaField(.scalar(.asset), []),
    ]),
    RecordType(unchecked: "Shops"): SchemaType(fields: [
      "name": SchemaField(.scalar(.string), [.queryable, .sortable]),
      "sections": SchemaField(.list(.string), []),
      "learned": SchemaField(.scalar(.bytes), []),
      "position": SchemaField(.scalar(.string), [.sortable]),
    ]),
  ])
}
