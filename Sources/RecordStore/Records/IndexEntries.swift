import Records

/// The index entries of a record.
struct IndexEntries {
  /// A field's key and a value's key.
  struct Entry: Hashable {
    let field: Int64
    let key: SortKey
  }

  /// The pseudo-field whose entries are the targets of owning references.
  static let owningReferences: Int64 = 0
  /// The pseudo-field whose entries are the targets of validating references.
  static let validatingReferences: Int64 = -1

  let entries: Set<Entry>

  /// The entries that `record` has under `type`.
  init(_ record: Record, type: StoredType) {
    var entries: Set<Entry> = []
    var values: [String: FieldValue] = [:]
    for field in record.fields { values[field.name] = field.value }
    for system in SchemaTable.indexedSystemFields {
      values[system.schemaName] = record.value(of: .system(system))
    }
    for (name, stored) in type.fields {
      for key in Self.keys(of: values[name], in: stored.field) {
        entries.insert(Entry(field: stored.key, key: key))
      }
    }
    for field in record.fields {
      for target in field.ruledTargets {
        let pseudoField =
          target.action == .validate ? Self.validatingReferences : Self.owningReferences
        let key = SortKey(bytes: Array(target.name.value.utf8))
        entries.insert(Entry(field: pseudoField, key: key))
      }
    }
    self.entries = entries
  }

  /// The keys that a value has in the index of its field.
  static func keys(of value: FieldValue?, in field: SchemaField) -> [SortKey] {
    guard field.isIndexed else { return [] }
    if case .list(_, let elements)? = value { return elements.map { SortKey($0) } }
    guard value != nil || hasUnsetEntry(field) else { return [] }
    return [SortKey(value, asNumber: field.mixesNumbers)]
  }

  /// Whether the entries of a field are right under another definition of it too.
  static func areKept(from old: SchemaField, to new: SchemaField) -> Bool {
    old.isIndexed == new.isIndexed
      && (old.type == new.type || (old.mixesNumbers && new.mixesNumbers))
  }

  /// Whether records that lack the field have an entry that says so: wherever it may give an order.
  static func hasUnsetEntry(_ field: SchemaField) -> Bool {
    field.isIndexed && !field.type.isList
  }
}

extension SchemaField {
  /// Whether the field has index entries at all.
  var isIndexed: Bool {
    !options.isDisjoint(with: [.queryable, .sortable]) && type.element != .asset
  }
}
