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

  /// A list that holds a value twice has its entry twice.
  private(set) var entries: [Entry] = []

  /// The entries that `record` has under `type`; none for no record.
  init(_ record: Record?, type: StoredType) {
    guard let record else { return }
    let values = FieldValues(record.fields)
    for indexed in type.indexed {
      let value =
        indexed.system.map { record.value(of: .system($0)) } ?? values.value(of: indexed.name)
      append(value, indexed)
    }
    for field in record.fields {
      for target in field.ruledTargets {
        let pseudoField =
          target.action == .validate ? Self.validatingReferences : Self.owningReferences
        let key = SortKey(bytes: Array(target.name.value.utf8))
        entries.append(Entry(field: pseudoField, key: key))
      }
    }
  }

  private mutating func append(_ value: FieldValue?, _ indexed: StoredType.IndexedField) {
    for key in Self.keys(of: value, in: indexed.field) {
      entries.append(Entry(field: indexed.key, key: key))
    }
  }

  /// The entries that `other` has not.
  func missing(in other: IndexEntries) -> [Entry] {
    guard !other.entries.isEmpty, !entries.isEmpty else { return entries }
    guard entries.count > Self.comparedMax || other.entries.count > Self.comparedMax else {
      return entries.filter { !other.entries.contains($0) }
    }
    let known = Set(other.entries)
    return entries.filter { !known.contains($0) }
  }

  /// So few are compared one by one, which costs less than hashing them.
  private static let comparedMax = 24

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
