import Glibc
import Testing

@testable import Records

/// Schemas that other people published. They are no part of this repository; where they lie beside it, they
/// are read too.
@Suite struct SchemaSampleTests {
  private static let folder: String? = {
    let root = #filePath.split(separator: "/").dropLast(4).map { "/" + $0 }.joined()
    return ["/../shared/", "/../../shared/"].map { root + $0 + "cloudkit/schemas/" }
      .first { access($0, R_OK) == 0 }
  }()

  private static let names: [String] = {
    guard let folder, let entries = opendir(folder) else { return [] }
    defer { closedir(entries) }
    var names: [String] = []
    while let entry = readdir(entries) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasSuffix(".ckdb") { names.append(name) }
    }
    return names.sorted()
  }()

  @Test(.enabled(if: !names.isEmpty), arguments: names)
  func `a published schema stays the same through printing`(_ name: String) throws {
    let schema = try Schema(text: Self.bytes(name))
    #expect(!schema.types.isEmpty)
    #expect(try Schema(text: schema.text) == schema)
    #expect(throws: Never.self) { try SchemaRules.check(schema) }
    // Apple's own exports are printed byte for byte, where they keep to the order of the names.
    if name.hasSuffix("coins_v1.ckdb") || name.hasSuffix("empty.ckdb") {
      #expect(Array(schema.text.utf8) == (try Self.bytes(name)))
    }
  }

  @Test(.enabled(if: names.contains { $0.hasSuffix("travis-ci_schemas_coins_v2.ckdb") }))
  func `the second of Apple's coins can follow the first, not the other way round`() throws {
    func schema(_ version: Int) throws -> Schema {
      let name = Self.names.first { $0.hasSuffix("travis-ci_schemas_coins_v\(version).ckdb") }
      return try Schema(text: Self.bytes(try #require(name)))
    }
    let (first, second) = (try schema(1), try schema(2))
    #expect(SchemaDifference(from: first, to: second).losses.isEmpty)
    #expect(!SchemaDifference(from: second, to: first).losses.isEmpty)
  }

  private static func bytes(_ name: String) throws -> [UInt8] {
    let file = try #require(fopen(folder! + name, "rb"))
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: Limits.schemaBytes)
    let count = fread(&bytes, 1, bytes.count, file)
    return Array(bytes.prefix(count))
  }
}
