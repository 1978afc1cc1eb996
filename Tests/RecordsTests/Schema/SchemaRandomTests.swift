import TestSupport
import Testing

@testable import Records

/// Schemas and texts at random. A failing seed is printed with the test case that started last.
@Suite struct SchemaRandomTests {
  @Test(arguments: 0..<UInt64(300))
  func `a schema at random stays the same through printing`(_ seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let schema = Self.schema(&random)
    #expect(throws: Never.self) { try SchemaRules.check(schema) }
    #expect(try Schema(text: schema.text) == schema)
    #expect(SchemaDifference(from: schema, to: schema).changes.isEmpty)
    #expect(SchemaDifference(from: Schema(), to: schema).losses.isEmpty)
  }

  @Test(arguments: 0..<UInt64(20))
  func `no text is a trap`(_ part: UInt64) {
    for seed in part * 100..<(part + 1) * 100 {
      var random = SplitMix(seed: seed)
      var bytes = Array(SchemaFixtures.everything.utf8)
      for _ in 0...random.next() % 8 {
        let place = Int(random.next() % UInt64(bytes.count))
        switch random.next() % 4 {
        case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + Int(random.next() % 30)))
        case 2: bytes = Array(bytes[..<max(1, place)])
        default:
          bytes.insert(
            contentsOf: random.pick(["\"", "/*", "--", ",", ";", ")", "LIST<", "GRANT"]).utf8,
            at: place)
        }
        if bytes.isEmpty { bytes = [0] }
      }
      guard let schema = try? Schema(text: bytes) else { continue }
      #expect((try? Schema(text: schema.text)) == schema)
    }
  }

  private static func schema(_ random: inout SplitMix) -> Schema {
    let roles = ["keeper", "grant", "Role_2"].filter { _ in random.chance(50) }
      .map { RoleName(unchecked: $0) }
    var schema = Schema(roles: roles)
    for name in ["A", "a", "Users", "cloudkit.share", "queryable", "B_1"] where random.chance(50) {
      var type = SchemaType(fields: [:], systemOptions: [:], grants: [:])
      for name in ["x", "X", "sortable", "a.b", "long_name_1", "list"] where random.chance(50) {
        type.fields[name] = field(&random)
      }
      for field in SchemaSystemField.allCases where random.chance(33) {
        type.systemOptions[field] = random.pick([.queryable, .sortable, [.queryable, .sortable]])
      }
      for role in roles + [.world, .icloud, .creator] where random.chance(50) {
        type.grants[role] = Permissions(rawValue: 1 + Int(random.next() % 7))
      }
      schema.types[RecordType(unchecked: name)] = type
    }
    return schema
  }

  private static func field(_ random: inout SplitMix) -> SchemaField {
    let scalar = random.pick(ScalarType.allCases)
    if random.chance(20) { return SchemaField(.number, random.pick([[], .queryable])) }
    if random.chance(12) {
      return SchemaField(.scalar(random.pick([.int64, .double])), [], isPreferredNumber: true)
    }
    let type: FieldType = random.chance(33) ? .list(scalar) : .scalar(scalar)
    if scalar.isEncryptable, random.chance(25) { return SchemaField(type, [], isEncrypted: true) }
    let all = FieldOptions.all(for: type)
    return SchemaField(type, all.intersection(FieldOptions(rawValue: Int(random.next() % 8))))
  }
}
