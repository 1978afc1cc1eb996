import Records
import WebServices

/// The predicate of a subscription that the server tells: what its filters mean.
enum FilterPredicate {
  /// Throws `CKError.internalError` for filters that this module does not know.
  static func predicate(_ filters: [JSONObject]) throws(CKError) -> NSPredicate {
    var trees: [PredicateTree] = []
    for filter in filters { trees.append(try tree(filter)) }
    let whole: PredicateTree =
      trees.isEmpty ? .always(true) : trees.count == 1 ? trees[0] : .and(trees)
    return CKFormatPredicate(content: .success(whole))
  }

  private static func tree(_ json: JSONObject) throws(CKError) -> PredicateTree {
    guard let comparator = json["comparator"]?.string.flatMap(Records.Comparator.init),
      let field = json["fieldValue"]?.object
    else { throw unknown }
    let value: FieldValue
    do {
      let type = field["type"]?.string.flatMap { FieldType(wireName: $0) }
      let bare = field["value"] ?? .null
      value = try type.map { try FieldDecoding.value(bare, $0) } ?? FieldDecoding.inferred(bare)
    } catch {
      throw unknown
    }
    guard let name = name(json) else { return try search(comparator, value) }
    if comparator == .near {
      return try near(.key(name), value, json["distance"] ?? .null)
    }
    if comparator.isTokenSearch {
      let search = PredicateComparison(
        modifier: comparator == .containsAllTokens ? .all : .any, left: .tokens(.value(value)),
        operator: .in, right: .key(name))
      return .comparison(search)
    }
    if let positive = comparator.negated, comparator != .notEquals {
      return .not(.comparison(try comparison(positive, .key(name), .value(value))))
    }
    return .comparison(try comparison(comparator, .key(name), .value(value)))
  }

  private static func comparison(
    _ comparator: Records.Comparator, _ key: PredicateOperand, _ value: PredicateOperand
  ) throws(CKError) -> PredicateComparison {
    switch comparator {
    case .equals: PredicateComparison(left: key, operator: .equal, right: value)
    case .notEquals: PredicateComparison(left: key, operator: .notEqual, right: value)
    case .lessThan: PredicateComparison(left: key, operator: .less, right: value)
    case .lessThanOrEquals: PredicateComparison(left: key, operator: .lessOrEqual, right: value)
    case .greaterThan: PredicateComparison(left: key, operator: .greater, right: value)
    case .greaterThanOrEquals:
      PredicateComparison(left: key, operator: .greaterOrEqual, right: value)
    case .in: PredicateComparison(left: key, operator: .in, right: value)
    case .listContains: PredicateComparison(left: key, operator: .contains, right: value)
    case .listContainsAny:
      PredicateComparison(modifier: .any, left: key, operator: .in, right: value)
    case .listContainsAll:
      PredicateComparison(modifier: .all, left: value, operator: .in, right: key)
    case .beginsWith: PredicateComparison(left: key, operator: .beginsWith, right: value)
    case .listMemberBeginsWith:
      PredicateComparison(modifier: .any, left: key, operator: .beginsWith, right: value)
    default: throw unknown
    }
  }

  /// A search for words in all fields.
  private static func search(
    _ comparator: Records.Comparator, _ value: FieldValue
  ) throws(CKError) -> PredicateTree {
    switch comparator {
    case .containsAllTokens:
      .comparison(
        PredicateComparison(left: .itself, operator: .tokenMatches, right: .value(value)))
    case .containsAnyTokens:
      .comparison(PredicateComparison(left: .itself, operator: .contains, right: .value(value)))
    default: throw unknown
    }
  }

  private static func near(
    _ key: PredicateOperand, _ place: FieldValue, _ distance: JSONValue
  ) throws(CKError) -> PredicateTree {
    let radius: FieldValue
    switch distance {
    case .integer(let number): radius = .int64(number)
    case .double(let number): radius = .double(number)
    default: throw unknown
    }
    return .comparison(
      PredicateComparison(
        left: .distance(key, .value(place)), operator: .lessOrEqual, right: .value(radius)))
  }

  private static func name(_ json: JSONObject) -> String? {
    if let name = json["systemFieldName"]?.string {
      return SystemField(rawValue: name)?.schemaName ?? name
    }
    return json["fieldName"]?.string
  }

  private static var unknown: CKError {
    CKError(.internalError, "The answer has a subscription whose query cannot be read")
  }
}
