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
      guard stored.field.isIndexed else { continue }
      switch values[name] {
      case .list(_, let elements)?:
        for element in elements { entries.insert(Entry(field: stored.key, key: SortKey(element))) }
      case let value:
        if value != nil || Self.hasUnsetEntry(stored.field) {
          entries.insert(Entry(field: stored.key, key: SortKey(value)))
        }
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
