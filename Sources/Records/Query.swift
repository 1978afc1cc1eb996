/// What a filter or a sort looks at.
public enum FieldKey: Sendable, Hashable {
  /// A field of the record type.
  case field(String)
  /// A field that every record has.
  case system(SystemField)
}

/// The fields that every record has. Source: CloudKit Web Services Reference, Types; the schema names
/// are those of its schema language.
public enum SystemField: String, Sendable, Hashable, CaseIterable {
  case recordName
  case share
  case parent
  case createdUserRecordName
  case createdTimestamp
  case modifiedTimestamp
  case modifiedUserRecordName

  /// The name in the schema language.
  public var schemaName: String {
    switch self {
    case .recordName: "___recordID"
    case .share: "___share"
    case .parent: "___parent"
    case .createdUserRecordName: "___createdBy"
    case .createdTimestamp: "___createTime"
    case .modifiedTimestamp: "___modTime"
    case .modifiedUserRecordName: "___modifiedBy"
    }
  }

  /// The type of its values.
  public var type: ScalarType {
    switch self {
    case .createdTimestamp, .modifiedTimestamp: .timestamp
    default: .reference
    }
  }

  /// Whether an index gives its order.
  public var isIndexed: Bool {
    self == .createdTimestamp || self == .modifiedTimestamp || self == .parent
  }

  /// The field with this name in the schema language.
  public init?(schemaName: String) {
    guard let field = Self.allCases.first(where: { $0.schemaName == schemaName }) else {
      return nil
    }
    self = field
  }
}

/// The 21 comparators of the protocol.
public enum Comparator: String, Sendable, Hashable, CaseIterable {
  case equals = "EQUALS"
  case notEquals = "NOT_EQUALS"
  case lessThan = "LESS_THAN"
  case lessThanOrEquals = "LESS_THAN_OR_EQUALS"
  case greaterThan = "GREATER_THAN"
  case greaterThanOrEquals = "GREATER_THAN_OR_EQUALS"
  case near = "NEAR"
  case containsAllTokens = "CONTAINS_ALL_TOKENS"
  case containsAnyTokens = "CONTAINS_ANY_TOKENS"
  case `in` = "IN"
  case notIn = "NOT_IN"
  case listContains = "LIST_CONTAINS"
  case notListContains = "NOT_LIST_CONTAINS"
  case listContainsAny = "LIST_CONTAINS_ANY"
  case notListContainsAny = "NOT_LIST_CONTAINS_ANY"
  case listContainsAll = "LIST_CONTAINS_ALL"
  case notListContainsAll = "NOT_LIST_CONTAINS_ALL"
  case beginsWith = "BEGINS_WITH"
  case notBeginsWith = "NOT_BEGINS_WITH"
  case listMemberBeginsWith = "LIST_MEMBER_BEGINS_WITH"
  case notListMemberBeginsWith = "NOT_LIST_MEMBER_BEGINS_WITH"

  /// The comparator that this one negates; nil for a positive one.
  public var negated: Comparator? {
    switch self {
    case .notEquals: .equals
    case .notIn: .in
    case .notListContains: .listContains
    case .notListContainsAny: .listContainsAny
    case .notListContainsAll: .listContainsAll
    case .notBeginsWith: .beginsWith
    case .notListMemberBeginsWith: .listMemberBeginsWith
    default: nil
    }
  }

  /// Whether the value to compare with is a list.
  public var takesList: Bool {
    switch negated ?? self {
    case .in, .listContainsAny, .listContainsAll: true
    default: false
    }
  }

  /// Whether the field must be a list.
  public var needsListField: Bool {
    switch negated ?? self {
    case .listContains, .listContainsAny, .listContainsAll, .listMemberBeginsWith: true
    default: false
    }
  }

  /// Whether it compares by order.
  public var isRange: Bool {
    switch self {
    case .lessThan, .lessThanOrEquals, .greaterThan, .greaterThanOrEquals: true
    default: false
    }
  }

  /// Whether it searches words.
  public var isTokenSearch: Bool { self == .containsAllTokens || self == .containsAnyTokens }
}

/// One condition of a query.
public struct Filter: Sendable, Hashable {
  /// How to compare.
  public let comparator: Comparator
  /// What to compare; nil, for a token search only, means all searchable fields.
  public let key: FieldKey?
  /// What to compare with.
  public let value: FieldValue
  /// Metres, for ``Comparator/near``.
  public let distance: Double?
  /// The searchable fields, for a token search without a key.
  public let searched: [String]
  /// Whether the field mixes whole numbers and doubles.
  public let mixesNumbers: Bool
  /// The words of the value, for a token search: found once, not for each record.
  let words: Set<String>

  /// A condition.
  public init(
    _ comparator: Comparator, _ key: FieldKey?, _ value: FieldValue, distance: Double? = nil,
    searched: [String] = [], mixesNumbers: Bool = false
  ) {
    self.mixesNumbers = mixesNumbers
    self.comparator = comparator
    self.key = key
    self.value = value
    self.distance = distance
    self.searched = searched
    if comparator.isTokenSearch, case .string(let text) = value {
      words = Tokens.words(of: text)
    } else {
      words = []
    }
  }
}

/// One criterion of a query's order.
public struct SortDescriptor: Sendable, Hashable {
  /// What to sort by.
  public let key: FieldKey
  /// Small to large, or near to far.
  public let ascending: Bool
  /// Sort by the distance to this place, if given.
  public let relativeLocation: Location?
  /// Whether the field mixes whole numbers and doubles, which only its schema tells.
  public let mixesNumbers: Bool

  /// A criterion.
  public init(
    _ key: FieldKey, ascending: Bool = true, relativeLocation: Location? = nil,
    mixesNumbers: Bool = false
  ) {
    self.mixesNumbers = mixesNumbers
    self.key = key
    self.ascending = ascending
    self.relativeLocation = relativeLocation
  }
}

/// A question for the records of one type: all filters hold, in the order of the sorts.
public struct Query: Sendable, Hashable {
  /// The type of the records.
  public let recordType: RecordType
  /// Conditions that must all hold.
  public let filters: [Filter]
  /// The order, as asked for.
  public let sorts: [SortDescriptor]

  /// A question.
  public init(recordType: RecordType, filters: [Filter] = [], sorts: [SortDescriptor] = []) {
    self.recordType = recordType
    self.filters = filters
    self.sorts = sorts
  }

  /// The order of the answer before ties are broken by age. Where none is asked for, the first filter
  /// that an index finds in order gives that order.
  public var effectiveSorts: [SortDescriptor] {
    guard sorts.isEmpty else { return sorts }
    let ordering = filters.first { filter in
      if case .system(let field)? = filter.key, !field.isIndexed { return false }
      return filter.comparator == .equals || filter.comparator == .beginsWith
        || filter.comparator.isRange
    }
    guard let ordering, let key = ordering.key else { return [] }
    return [SortDescriptor(key, mixesNumbers: ordering.mixesNumbers)]
  }

  /// Whether ties are broken by age from young to old: where the first sort descends, so that an index
  /// can be walked backwards.
  public var breaksTiesBackwards: Bool { effectiveSorts.first?.ascending == false }
}
