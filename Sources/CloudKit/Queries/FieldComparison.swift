import Records

/// A comparison of a field with a value, whichever side each was written on.
struct FieldComparison {
  let key: FieldKey
  let value: FieldValue
  private let comparison: PredicateComparison
  private let fieldIsLeft: Bool

  /// Throws if no side is a field, or both are, or there is no value.
  init(
    _ comparison: PredicateComparison,
    constant: (PredicateOperand) throws(PredicateFault) -> FieldValue?
  ) throws(PredicateFault) {
    self.comparison = comparison
    let name: String
    let other: PredicateOperand
    switch (comparison.left, comparison.right) {
    case (.key(let key), let right): (name, other, fieldIsLeft) = (key, right, true)
    case (let left, .key(let key)): (name, other, fieldIsLeft) = (key, left, false)
    case (.itself, _), (_, .itself):
      throw PredicateFault(reason: "SELF is for searches for words: SELF CONTAINS 'word'")
    default: throw PredicateFault(reason: "A comparison needs the name of a field")
    }
    guard let value = try constant(other) else {
      throw PredicateFault(reason: "The server cannot be asked for what is nil")
    }
    key = try QueryKey.field(name)
    self.value = value
  }

  /// What the protocol calls the comparison. Throws what it has no comparator for.
  func comparator() throws(PredicateFault) -> Records.Comparator {
    let isList = if case .list = value { true } else { false }
    let comparator =
      comparison.modifier == .any
      ? (fieldIsLeft ? anyOfField(isList) : anyOfValue(isList)) : direct(isList)
    guard let comparator else {
      let modifier = comparison.modifier == .any ? "ANY " : ""
      throw PredicateFault(
        reason: "\(modifier)\(comparison.operator.rawValue) cannot be asked of the server this way")
    }
    return comparator
  }

  private func direct(_ isList: Bool) -> Records.Comparator? {
    let own = comparison.operator
    guard let comparator = fieldIsLeft ? own : own.swapped else { return nil }
    switch (comparator, isList) {
    case (.equal, false): return .equals
    case (.notEqual, false): return .notEquals
    case (.less, false): return .lessThan
    case (.lessOrEqual, false): return .lessThanOrEquals
    case (.greater, false): return .greaterThan
    case (.greaterOrEqual, false): return .greaterThanOrEquals
    case (.in, true): return .in
    case (.contains, false): return .listContains
    case (.beginsWith, false): return .beginsWith
    default: return nil
    }
  }

  /// `ANY field …`: the field is a list.
  private func anyOfField(_ isList: Bool) -> Records.Comparator? {
    switch (comparison.operator, isList) {
    case (.equal, false), (.contains, false): .listContains
    case (.in, true): .listContainsAny
    case (.beginsWith, false): .listMemberBeginsWith
    default: nil
    }
  }

  /// `ANY {…} … field`: the value is a list.
  private func anyOfValue(_ isList: Bool) -> Records.Comparator? {
    switch (comparison.operator, isList) {
    case (.equal, true): .in
    case (.in, true): .listContainsAny
    default: nil
    }
  }
}

extension Records.Comparator {
  /// The comparator that finds all other records; for an order, all others with a value.
  var opposite: Records.Comparator? {
    switch self {
    case .lessThan: .greaterThanOrEquals
    case .lessThanOrEquals: .greaterThan
    case .greaterThan: .lessThanOrEquals
    case .greaterThanOrEquals: .lessThan
    default: negated ?? Self.allCases.first { $0.negated == self }
    }
  }
}

/// Names of fields in predicates and sort descriptors.
enum QueryKey {
  /// What records have besides their own fields. Source: CKRecord.h.
  private static let systemNames: [String: SystemField] = [
    "recordID": .recordName, "share": .share, "parent": .parent,
    "creatorUserRecordID": .createdUserRecordName, "creationDate": .createdTimestamp,
    "modificationDate": .modifiedTimestamp, "lastModifiedUserRecordID": .modifiedUserRecordName,
  ]

  /// The system field of a name, in Apple's spelling or that of schemas.
  static func system(_ name: String) -> SystemField? {
    systemNames[name] ?? SystemField(schemaName: name)
  }

  /// The field of a name. Throws for a path, and for what can be no name.
  static func field(_ name: String) throws(PredicateFault) -> FieldKey {
    if let system = system(name) { return .system(system) }
    guard !name.contains(".") else {
      throw PredicateFault(reason: "\(name) is a path; a query sees the fields of one record")
    }
    do throws(RecordError) {
      return .field(try NameRules.fieldName(name))
    } catch {
      throw PredicateFault(reason: "\(name) is not the name of a field")
    }
  }
}

/// Values as filters have them.
enum QueryValue {
  /// The value, in the type that most fields can be compared with: a whole number is sent as one, since the server
  /// compares it with doubles, too. Throws what no field can be compared with.
  static func checked(_ value: FieldValue) throws(PredicateFault) -> FieldValue {
    switch value {
    case .double(let number):
      guard number.isFinite else { throw PredicateFault(reason: "A number must be finite") }
      return Int64(exactly: number).map { .int64($0) } ?? value
    case .location(let place):
      guard (-90...90).contains(place.latitude), (-180...180).contains(place.longitude) else {
        throw PredicateFault(reason: "A place must be on the globe")
      }
      return value
    case .asset, .sealed: throw PredicateFault(reason: "An asset cannot be compared")
    case .list(_, let elements):
      var values: [FieldValue] = []
      for element in elements { values.append(try checked(element)) }
      if values.contains(where: { $0.type == .scalar(.double) }) {
        values = values.map {
          if case .int64(let whole) = $0 { .double(Double(whole)) } else { $0 }
        }
      }
      guard case .list(.some, _) = FieldValue(listOf: values) else {
        throw PredicateFault(reason: "The values of a list must be of one type")
      }
      return FieldValue(listOf: values)
    default: return value
    }
  }
}
