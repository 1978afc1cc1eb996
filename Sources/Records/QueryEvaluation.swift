/// The meaning of queries, written plainly: what the store's indexes are held against.
extension Query {
  /// Whether a record of the query's type meets every filter.
  public func matches(_ record: Record) -> Bool {
    record.type == recordType && filters.allSatisfy { $0.matches(record) }
  }

  /// Whether `a` comes before `b`; nil if the sorts do not tell, and age decides.
  public func precedes(_ a: Record, _ b: Record) -> Bool? {
    for sort in effectiveSorts {
      let x = sort.key(of: a)
      let y = sort.key(of: b)
      if x != y { return (x < y) == sort.ascending }
    }
    return nil
  }
}

extension SortDescriptor {
  /// What the record is sorted by.
  public func key(of record: Record) -> SortKey {
    let value = record.value(of: key)
    guard let origin = relativeLocation else { return SortKey(value, asNumber: mixesNumbers) }
    guard case .location(let place)? = value else { return .unset }
    return SortKey(.double(place.distance(to: origin)))
  }
}

extension Record {
  /// The value of a field, own or system; nil if unset.
  public func value(of key: FieldKey) -> FieldValue? {
    switch key {
    case .field(let name): return self[name]
    case .system(.recordName): return .reference(Reference(recordName: name))
    case .system(.parent): return parent.map { .reference(Reference(recordName: $0)) }
    case .system(.share): return share.map { .reference(Reference(recordName: $0)) }
    case .system(.createdTimestamp): return .timestamp(created.timestamp)
    case .system(.modifiedTimestamp): return .timestamp(modified.timestamp)
    case .system(.createdUserRecordName): return Self.userReference(created.user)
    case .system(.modifiedUserRecordName): return Self.userReference(modified.user)
    }
  }

  private static func userReference(_ user: UserRecordName) -> FieldValue {
    .reference(Reference(recordName: RecordName(unchecked: user.value)))
  }
}

extension Filter {
  /// Whether the record meets the filter. An unset field meets negative comparators only.
  public func matches(_ record: Record) -> Bool {
    if comparator.isTokenSearch { return matchesTokens(record) }
    guard let key else { return false }
    let field = record.value(of: key)
    if let positive = comparator.negated {
      return !Filter(positive, key, value, distance: distance).matches(field)
    }
    return matches(field)
  }

  private func matches(_ field: FieldValue?) -> Bool {
    guard let field else { return false }
    switch comparator {
    case .equals: return field.isEqual(to: value)
    case .lessThan: return field.isOrdered(before: value)
    case .lessThanOrEquals: return field.isOrdered(before: value) || field.isEqual(to: value)
    case .greaterThan: return value.isOrdered(before: field)
    case .greaterThanOrEquals: return value.isOrdered(before: field) || field.isEqual(to: value)
    case .near:
      guard case .location(let place) = field, case .location(let origin) = value else {
        return false
      }
      return place.distance(to: origin) <= (distance ?? 0)
    case .in: return value.elements.contains { field.isEqual(to: $0) }
    case .listContains: return field.elements.contains { $0.isEqual(to: value) }
    case .listContainsAny:
      return field.elements.contains { element in
        value.elements.contains { element.isEqual(to: $0) }
      }
    case .listContainsAll:
      return value.elements.allSatisfy { wanted in
        field.elements.contains { $0.isEqual(to: wanted) }
      }
    case .beginsWith: return field.begins(with: value)
    case .listMemberBeginsWith: return field.elements.contains { $0.begins(with: value) }
    default: return false
    }
  }

  private func matchesTokens(_ record: Record) -> Bool {
    guard !words.isEmpty else { return false }
    var found: Set<String> = []
    let values = key.map { [record.value(of: $0)] } ?? searched.map { record[$0] }
    for case .string(let text)? in values.flatMap({ $0?.elements ?? [] }) {
      found.formUnion(Tokens.words(of: text))
    }
    return comparator == .containsAllTokens
      ? words.isSubset(of: found) : !words.isDisjoint(with: found)
  }
}

extension FieldValue {
  /// Equality as filters see it: texts without case, whole numbers and doubles by value, references
  /// by their target.
  public func isEqual(to other: FieldValue) -> Bool {
    switch (self, other) {
    case (.string(let a), .string(let b)): TextFolding.isEqual(a, b)
    case (.reference(let a), .reference(let b)): a.recordName == b.recordName
    case (.location(let a), .location(let b)):
      a.latitude == b.latitude && a.longitude == b.longitude
    case (.int64, .double), (.double, .int64): numberKey == other.numberKey
    default: self == other
    }
  }

  /// Order as filters see it; values of different types have none.
  public func isOrdered(before other: FieldValue) -> Bool {
    switch (self, other) {
    case (.string(let a), .string(let b)):
      TextFolding.isOrdered(a, before: b)
    case (.int64(let a), .int64(let b)), (.timestamp(let a), .timestamp(let b)): a < b
    case (.double(let a), .double(let b)): a < b
    case (.int64, .double), (.double, .int64): numberKey < other.numberKey
    case (.bytes(let a), .bytes(let b)): a.lexicographicallyPrecedes(b)
    default: false
    }
  }

  private var numberKey: SortKey { SortKey(self, asNumber: true) }

  fileprivate func begins(with prefix: FieldValue) -> Bool {
    guard case .string(let text) = self, case .string(let start) = prefix else { return false }
    return text.utf8.starts(with: start.utf8)
  }
}
