import Records
import WebServices

/// From a query as it was sent to one that can be run: values in the types of the schema, and only
/// what the indexes allow. The texts of the errors are the live service's.
enum QueryResolution {
  static func resolve(
    _ request: QueryRequest, _ type: StoredType
  ) throws(RecordError) -> Query {
    if request.filters.isEmpty && request.sorts.isEmpty && !type.isListable {
      throw .badRequest("Type is not marked indexable: \(type.name)")
    }
    var filters: [Filter] = []
    for filter in request.filters { filters.append(try resolve(filter, type)) }
    var sorts: [SortDescriptor] = []
    for sort in request.sorts { sorts.append(try resolve(sort, type)) }
    return Query(recordType: request.recordType, filters: filters, sorts: sorts)
  }

  private static func resolve(
    _ filter: IncomingFilter, _ type: StoredType
  ) throws(RecordError) -> Filter {
    let comparator = filter.comparator
    guard let key = filter.key else {
      let searchable = type.fields.filter { $0.value.field.options.contains(.searchable) }
      return Filter(
        comparator, nil, try value(filter, .scalar(.string)), searched: Array(searchable.keys))
    }
    let field = try self.field(key, type)
    guard !field.isEncrypted else { throw misfit(comparator, key, field) }
    try checkIndex(filter, key, field)
    let element = field.type.element ?? (field.type == .number ? .double : .string)
    guard comparator.isTokenSearch || comparator.needsListField == field.type.isList else {
      throw misfit(comparator, key, field)
    }
    if comparator.isTokenSearch || comparator.comparesPrefix {
      guard element == .string else { throw misfit(comparator, key, field) }
      return Filter(comparator, key, try value(filter, .scalar(.string)))
    }
    if comparator == .near {
      guard element == .location else { throw misfit(comparator, key, field) }
      guard let distance = filter.distance, distance >= 0 else {
        throw .badRequest("NEAR needs a 'distance' in metres")
      }
      return Filter(comparator, key, try value(filter, .scalar(.location)), distance: distance)
    }
    if comparator.isRange, [.location, .reference].contains(element) {
      throw misfit(comparator, key, field)
    }
    let mixes = field.mixesNumbers
    guard comparator.takesList else {
      let own: FieldType = mixes ? .number : .scalar(element)
      return Filter(comparator, key, try value(filter, own), mixesNumbers: mixes)
    }
    if case .untyped = filter.value.content {
      throw .badRequest("BadRequestException: Unexpected input")
    }
    let list = try value(filter, mixes ? numbers(filter) : .list(element))
    guard list.elements.count <= Limits.elementsPerFilter else {
      throw .badRequest("A filter compares with at most \(Limits.elementsPerFilter) values")
    }
    return Filter(comparator, key, list, mixesNumbers: mixes)
  }

  /// The type of the list that a field of numbers is compared with: either kind, as the request says.
  private static func numbers(_ filter: IncomingFilter) -> FieldType {
    if case .typed(.list(.int64, _)) = filter.value.content { return .list(.int64) }
    return .list(.double)
  }

  private static func field(
    _ key: FieldKey, _ type: StoredType
  ) throws(RecordError) -> SchemaField {
    switch key {
    case .system(let system):
      return SchemaField(.scalar(system.type), type.options(of: system))
    case .field(let name):
      guard let field = type.fields[name]?.field else {
        throw .badRequest("Unknown field '\(name)'")
      }
      return field
    }
  }

  private static func checkIndex(
    _ filter: IncomingFilter, _ key: FieldKey, _ field: SchemaField
  ) throws(RecordError) {
    let name = name(of: key)
    if filter.comparator.isTokenSearch {
      guard field.options.contains(.searchable) else {
        throw .badRequest("Field '\(name)' is not marked searchable")
      }
    } else if field.options.isDisjoint(with: [.queryable, .sortable])
      || (field.options.isDisjoint(with: .queryable) && !filter.comparator.isServedBySortable)
    {
      throw .badRequest("Field '\(name)' is not marked queryable")
    }
  }

  private static func resolve(
    _ sort: SortDescriptor, _ type: StoredType
  ) throws(RecordError) -> SortDescriptor {
    let field = try self.field(sort.key, type)
    guard !field.isEncrypted else {
      throw .badRequest(
        "Field '\(name(of: sort.key))' has a value type of \(field.valueTypeName) and cannot be sorted by"
      )
    }
    if sort.relativeLocation != nil, field.type != .scalar(.location) {
      throw .badRequest("A sort by distance needs a field of type LOCATION")
    }
    let byDistance = sort.relativeLocation != nil && field.options.contains(.queryable)
    guard field.options.contains(.sortable) || byDistance else {
      throw .badRequest("Field '\(name(of: sort.key))' is not marked sortable")
    }
    return SortDescriptor(
      sort.key, ascending: sort.ascending, relativeLocation: sort.relativeLocation,
      mixesNumbers: field.mixesNumbers)
  }

  private static func name(of key: FieldKey) -> String {
    switch key {
    case .field(let name): name
    case .system(let system): system.rawValue
    }
  }

  private static func value(
    _ filter: IncomingFilter, _ type: FieldType
  ) throws(RecordError) -> FieldValue {
    let content =
      filter.key?.isSystem == true ? systemContent(filter.value.content) : filter.value.content
    let field = IncomingField(filter.value.name, content)
    guard let value = try field.value(for: type) else {
      throw .badRequest("Missing required key 'fieldValue' in filterBy")
    }
    return value
  }

  /// System fields that are references also take bare names.
  private static func systemContent(_ content: IncomingField.Content) -> IncomingField.Content {
    func reference(_ name: String) -> FieldValue {
      .reference(Reference(recordName: RecordName(unchecked: name)))
    }
    switch content {
    case .typed(.string(let name)), .untyped(.string(let name)): return .typed(reference(name))
    case .typed(.list(.string, let names)):
      return .typed(
        .list(
          .reference,
          names.map { if case .string(let name) = $0 { reference(name) } else { $0 } }))
    default: return content
    }
  }

  private static func misfit(
    _ comparator: Comparator, _ key: FieldKey, _ field: SchemaField
  ) -> RecordError {
    return .badRequest(
      "Field '\(name(of: key))' has a value type of \(field.valueTypeName) and cannot be queried using "
        + "filter type \(comparator.rawValue)")
  }
}

extension StoredType {
  /// What queries may do with a system field. Those that no schema lists can always be asked for, and all can
  /// be sorted by that are in a schema without an order of their own.
  fileprivate func options(of field: SystemField) -> FieldOptions {
    guard let declared = field.schemaField else { return [.queryable, .sortable] }
    return systemOptions[declared] ?? []
  }
}

extension FieldKey {
  fileprivate var isSystem: Bool { if case .system = self { true } else { false } }
}

extension Comparator {
  fileprivate var comparesPrefix: Bool {
    let positive = negated ?? self
    return positive == .beginsWith || positive == .listMemberBeginsWith
  }

  /// Ranges and prefixes are also served by an index for sorting.
  fileprivate var isServedBySortable: Bool { isRange || comparesPrefix }
}
