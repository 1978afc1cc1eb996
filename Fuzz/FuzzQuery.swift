import Records
import WebServices

@testable import RecordStore

/// Any bytes as a query and as records: indexes and evaluation agree on every filter, keys and values on
/// every order, and nothing traps.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var source = ByteSource(UnsafeBufferPointer(start: start, count: count))
  if source.byte() % 2 == 0 {
    fuzzText(source.rest())
  } else {
    fuzzFilter(&source)
  }
  return 0
}

// MARK: The text of a query

private func fuzzText(_ bytes: [UInt8]) {
  let text = String(decoding: bytes, as: UTF8.self)
  _ = try? QueryMarker(text, 0)
  _ = try? SyncToken(text, .zone, key: 1, counter: 9, store: StoreID.zeros)
  guard let object = try? JSONReader.read(bytes).object,
    let request = try? QueryRequest(json: object),
    let query = try? QueryResolution.resolve(request, FuzzSchema.type)
  else { return }
  for record in FuzzSchema.records {
    for filter in query.filters { check(filter, record) }
    _ = query.matches(record)
    for other in FuzzSchema.records {
      guard let before = query.precedes(record, other) else { continue }
      precondition(query.precedes(other, record) == !before, "an order is not one")
    }
  }
}

// MARK: A filter and values of its field

private func fuzzFilter(_ source: inout ByteSource) {
  let (name, type) = source.pick(FuzzSchema.fields)
  let comparator = source.pick(Comparator.allCases)
  let element = type.element ?? source.pick([.int64, .double])
  let operandType: FieldType =
    comparator.isTokenSearch
    ? .scalar(.string)
    : comparator.takesList ? .list(element) : type == .number ? type : .scalar(element)
  let operand = source.value(operandType)
  let distance = Double(source.byte()) * 100_000
  let json = FuzzSchema.query(comparator, name, operand, distance)
  guard let request = try? QueryRequest(json: json) else { fatalError("a query is not read") }
  let a = source.value(type)
  let b = source.value(type)
  checkOrder(a, b, asNumber: type == .number)
  checkOrder(a, operand, asNumber: type == .number)
  guard let query = try? QueryResolution.resolve(request, FuzzSchema.type) else { return }
  precondition(query.filters[0].value == operand, "the operand is read as another value")
  for value in [a, b, nil] {
    check(query.filters[0], FuzzSchema.record(value.map { [Field(name, $0)] } ?? []))
  }
}

private func checkOrder(_ a: FieldValue, _ b: FieldValue, asNumber: Bool) {
  let (x, y) = (SortKey(a, asNumber: asNumber), SortKey(b, asNumber: asNumber))
  precondition(!(a.isOrdered(before: b) && b.isOrdered(before: a)))
  if a.isOrdered(before: b) { precondition(x <= y, "keys order otherwise than values") }
  if b.isOrdered(before: a) { precondition(y <= x, "keys order otherwise than values") }
}

/// What an index finds holds all that matches, and nothing else where it says that it is exact.
private func check(_ filter: Filter, _ record: Record) {
  let matches = filter.matches(record)
  if let positive = filter.comparator.negated, let key = filter.key {
    let opposite = Filter(
      positive, key, filter.value, distance: filter.distance, mixesNumbers: filter.mixesNumbers)
    precondition(opposite.matches(record) != matches, "a filter and its opposite agree")
  }
  guard let indexed = IndexedFilter(filter), let field = FuzzSchema.type.index(of: indexed.key)
  else {
    return
  }
  let keys = IndexEntries(record, type: FuzzSchema.type).entries.filter { $0.field == field }
  let isFound = keys.contains { entry in
    indexed.ranges.contains { $0.lower <= entry.key && (($0.upper.map { entry.key < $0 }) ?? true) }
  }
  if matches { precondition(isFound, "an index misses a record") }
  if indexed.isExact { precondition(matches == isFound, "an index finds too much") }
}

// MARK: What the queries are about

private enum FuzzSchema {
  static let fields: [(String, FieldType)] =
    ScalarType.allCases.filter { $0 != .asset }.flatMap {
      [("f_\($0)", FieldType.scalar($0)), ("l_\($0)", FieldType.list($0))]
    } + [("number", .number)]

  static let type: StoredType = {
    var stored: [String: StoredField] = [:]
    for (index, (name, type)) in fields.enumerated() {
      stored[name] = StoredField(key: Int64(index + 1), field: SchemaField(type, .all(for: type)))
    }
    for (index, system) in SchemaTable.indexedSystemFields.enumerated() {
      let field = SchemaField(.scalar(system.type), [.queryable, .sortable])
      stored[system.schemaName] = StoredField(key: Int64(100 + index), field: field)
    }
    return StoredType(
      key: 1, name: name, systemOptions: SchemaType.defaultSystemOptions, fields: stored)
  }()

  static let name = RecordType(unchecked: "T")

  static let records: [Record] = {
    var source = ByteSource(Array(0...255))
    return (0..<6).map { count in
      record(fields.prefix(count * 3).map { Field($0.0, source.value($0.1)) })
    }
  }()

  static func record(_ fields: [Field]) -> Record {
    let stamp = Stamp(timestamp: 5, user: UserRecordName(unchecked: "_u"))
    return Record(
      name: RecordName(unchecked: "r"), type: name, fields: fields,
      changeTag: ChangeTag(position: 1), created: stamp, modified: stamp)
  }

  static func query(
    _ comparator: Comparator, _ name: String, _ operand: FieldValue, _ distance: Double
  ) -> JSONObject {
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("query")
      writer.object { writer in
        writer.member("recordType", "T")
        writer.key("filterBy")
        writer.object { writer in
          writer.member("comparator", comparator.rawValue)
          writer.key("fieldName")
          writer.string(name)
          writer.key("fieldValue")
          FieldEncoding.write(operand, to: &writer)
          writer.key("distance")
          writer.double(distance)
        }
      }
    }
    return try! JSONReader.read(writer.bytes).object!
  }
}

extension StoreID {
  fileprivate static let zeros: StoreID = {
    let database = try! SQLiteDatabase(path: ":memory:")
    try! database.execute(
      "CREATE TABLE meta(key, value); INSERT INTO meta VALUES('store', zeroblob(8))")
    return try! StoreID(database)
  }()
}

/// Choices made by bytes; zeros when they are used up.
struct ByteSource {
  private var bytes: ArraySlice<UInt8>

  init(_ bytes: some Collection<UInt8>) { self.bytes = Array(bytes)[...] }

  mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }

  mutating func rest() -> [UInt8] {
    defer { bytes = [] }
    return Array(bytes)
  }

  mutating func pick<T>(_ values: [T]) -> T { values[Int(byte()) % values.count] }

  mutating func value(_ type: FieldType) -> FieldValue {
    switch type {
    case .scalar(let scalar): return value(scalar)
    case .list(let scalar): return .list(scalar, (0..<byte() % 4).map { _ in value(scalar) })
    case .unknownList: return .list(nil, [])
    case .number: return byte() % 2 == 0 ? .int64(number()) : .double(double())
    }
  }

  private mutating func value(_ type: ScalarType) -> FieldValue {
    switch type {
    case .string: return .string(text())
    case .int64: return .int64(number())
    case .timestamp: return .timestamp(number())
    case .double: return .double(double())
    case .bytes: return .bytes(text().utf8.map { $0 ^ 0x80 })
    case .reference:
      return .reference(Reference(recordName: RecordName(unchecked: "r\(byte())")))
    case .location:
      return .location(
        Location(latitude: Double(number() % 91), longitude: Double(number() % 181)))
    case .asset: return .asset(Asset(fileChecksum: "c", size: 1))
    }
  }

  /// A text; some are as long as keys are, or a little longer or shorter.
  private mutating func text() -> String {
    let count = Int(byte())
    let own = String(decoding: (0..<count % 16).map { _ in byte() }, as: UTF8.self)
    return count < 192 ? own : String(repeating: "a", count: 500 + count % 16) + own
  }

  private mutating func number() -> Int64 {
    let size = byte()
    if size < 128 { return Int64(Int8(bitPattern: byte())) }
    return (0..<8).reduce(Int64(0)) { value, _ in value << 8 | Int64(byte()) }
  }

  private mutating func double() -> Double {
    let value = Double(bitPattern: UInt64(bitPattern: number()))
    return value.isFinite ? value : -0.0
  }
}
