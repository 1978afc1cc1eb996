import RecordStore
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

extension HouseholdSchema {
  /// Into a list that is shared with them, people put items of that list and nothing else: what has another list, or none,
  /// would show nowhere, or in a list that they do not see.
  static func memberRule(in container: String, _ environment: Environment) -> MemberRule? {
    guard container == self.container, environment == .production else { return nil }
    return { save throws(RecordError) in
      let list = list(in: save.fields)
      if let before = save.before, before.parent == save.parent,
        self.list(in: before.fields) == list
      {
        return
      }
      guard save.type.value == "Items", let list, list == save.parent else {
        throw RecordError(.accessDenied, "Only items of a shared list can be put into it")
      }
    }
  }

  private static func list(in fields: [Field]) -> RecordName? {
    guard case .reference(let reference) = fields.first(where: { $0.name == "list" })?.value else {
      return nil
    }
    return reference.recordName
  }
}
