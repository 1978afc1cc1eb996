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
    RecordType(unchecked: "Notes"): SchemaType(fields: [
      "title": SchemaField(.scalar(.string), [.queryable, .sortable, .searchable]),
      "text": SchemaField(.scalar(.string), [.searchable]),
      "labels": SchemaField(.list(.string), [.queryable]),
      "pinned": SchemaField(.scalar(.int64), [.queryable, .sortable]),
      "color": SchemaField(.scalar(.string), []),
      "trashed": SchemaField(.scalar(.timestamp), [.queryable, .sortable]),
      "reminder": SchemaField(.scalar(.timestamp), [.queryable, .sortable]),
    ]),
    RecordType(unchecked: "Attachments"): SchemaType(fields: [
      "note": SchemaField(.scalar(.reference), [.queryable]),
      "name": SchemaField(.scalar(.string), [.queryable, .sortable]),
      "mediaType": SchemaField(.scalar(.string), []),
      "file": SchemaField(.scalar(.asset), []),
      "preview": SchemaField(.scalar(.asset), []),
    ]),
    RecordType(unchecked: "Versions"): SchemaType(fields: [
      "note": SchemaField(.scalar(.reference), [.queryable]),
      "text": SchemaField(.scalar(.string), []),
      "reason": SchemaField(.scalar(.string), []),
    ]),
  ])
}
