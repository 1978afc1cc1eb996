import Records
import TestSupport
import WebServices

/// Records at random, from few names, types and values, so that they meet.
enum RandomRecords {
  static let types = ["Note", "Item", "Place"].map { RecordType(unchecked: $0) }
  static let names = (0..<12).map { RecordName(unchecked: "r\($0)") }
  static let fields: [(name: String, type: FieldType)] = [
    ("text", .scalar(.string)), ("title", .scalar(.string)), ("count", .scalar(.int64)),
    ("weight", .scalar(.double)), ("due", .scalar(.timestamp)), ("data", .scalar(.bytes)),
    ("owner", .scalar(.reference)), ("place", .scalar(.location)), ("words", .list(.string)),
    ("numbers", .list(.int64)), ("links", .list(.reference)),
    ("amount", .number),
  ]
  /// Fields that some types get late, when they have records already.
  static let lateFields = (0..<6).map { ("late\($0)", FieldType.scalar(.string)) }

  static func field(_ random: inout SplitMix) -> (name: String, type: FieldType) {
    random.chance(4) ? random.pick(lateFields) : random.pick(fields)
  }

  static func incomingField(_ random: inout SplitMix, zone: ZoneName) -> IncomingField {
    let (name, type) = field(&random)
    switch random.below(100) {
    case ..<8: return IncomingField(name, .clear)
    case ..<10: return IncomingField(name, .typed(value(random.pick(fields).type, &random)))
    case ..<12: return IncomingField(name, .typed(.asset(Asset(fileChecksum: "c", size: 1))))
    case ..<14:
      let zone = ZoneID(name: random.pick([zone, ZoneName(unchecked: "Elsewhere")]))
      let target = Reference(recordName: random.pick(names), zone: zone)
      return IncomingField("owner", .typed(.reference(target)))
    case ..<18: return IncomingField(random.pick(["words", "numbers"]), .typed(.list(nil, [])))
    case ..<40: return IncomingField(name, .untyped(untyped(value(type, &random))))
    case _ where type == .number:
      // The first of them decides whether the field mixes numbers.
      return IncomingField(name, .untyped(untyped(value(type, &random))))
    default: return IncomingField(name, .typed(value(type, &random)))
    }
  }

  static func value(_ type: FieldType, _ random: inout SplitMix) -> FieldValue {
    switch type {
    case .scalar(let scalar): return value(scalar, &random)
    case .list(let scalar):
      return .list(scalar, (0..<random.below(4)).map { _ in value(scalar, &random) })
    case .number:
      return random.chance(40)
        ? .double(random.pick([-1.5, -0.0, 0, 1, 0x1p53, 0x1p63, -0x1p63, 1e300]))
        : .int64(random.pick([-2, -1, 0, 1, 1 << 53, 1 << 53 + 1, .min, .max]))
    case .unknownList: return .list(nil, [])
    }
  }

  static func value(_ type: ScalarType, _ random: inout SplitMix) -> FieldValue {
    switch type {
    case .string: return .string(text(&random))
    case .int64: return .int64(random.pick([-2, -1, 0, 1, 2, .min, .max]))
    case .double:
      return .double(random.pick([-1.5, -0.0, 0, 0.5, 1, 1e300, .leastNonzeroMagnitude]))
    case .timestamp: return .timestamp(random.pick([-1, 0, 1, 2_000_000]))
    case .bytes: return .bytes(random.pick([[], [0], [0, 0], [1], [255], long, long + [1]]))
    case .reference:
      let action = random.pick([
        Reference.Action.deleteSelf, .deleteSelf, .validate, .none, .none,
      ])
      return .reference(Reference(recordName: random.pick(names), action: action))
    case .location:
      return .location(
        Location(
          latitude: random.pick([-90, 0, 52.5, 52.51, 90]),
          longitude: random.pick([-180, 0, 13.4, 13.41, 180])))
    case .asset: return .asset(Asset(fileChecksum: "c", size: 1))
    }
  }

  private static let long = [UInt8](repeating: 7, count: 511)

  private static func text(_ random: inout SplitMix) -> String {
    let long = String(repeating: "a", count: 512)
    return random.pick([
      "", "a", "A", "ab", "Ab c", "b", "B", "é", "É", "milk and eggs", "Milk", "\0", long,
      long.uppercased(), long + "b", long + "c", "😀",
    ])
  }

  /// The value as JSON without its type.
  static func untyped(_ value: FieldValue) -> JSONValue {
    var writer = JSONWriter()
    FieldEncoding.write(value, to: &writer)
    return try! JSONReader.read(writer.bytes).object!["value"]!
  }
}
