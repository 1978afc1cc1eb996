import Records
import Testing
import WebServices

@Suite struct FieldCodingTests {
  static let values: [FieldValue] = [
    .string(""), .string("é\0\n\"\\😀"), .int64(0), .int64(.max), .int64(.min), .double(0),
    .double(1), .double(-0.0), .double(.leastNonzeroMagnitude), .double(-.leastNormalMagnitude),
    .double(.greatestFiniteMagnitude), .double(9_007_199_254_740_992), .timestamp(.min),
    .timestamp(.max),
    .timestamp(-1), .bytes([]), .bytes([0, 255]), .bytes(Array(0...255)),
    .reference(Reference(recordName: RecordName(unchecked: "r"))),
    .reference(Reference(recordName: RecordName(unchecked: "_user"), action: .deleteSelf)),
    .reference(
      Reference(
        recordName: RecordName(unchecked: "r"),
        zone: ZoneID(name: ZoneName(unchecked: "Z"), owner: UserRecordName(unchecked: "_u")),
        action: .validate)),
    .location(Location(latitude: -90, longitude: 180)), .location(full),
    .asset(Asset(fileChecksum: "abc", size: 0)), .list(nil, []), .list(.string, []),
    .list(.string, [.string(""), .string("a")]), .list(.int64, [.int64(.min), .int64(.max)]),
    .list(.double, [.double(-0.0), .double(1)]), .list(.timestamp, [.timestamp(1)]),
    .list(.bytes, [.bytes([]), .bytes([1])]), .list(.location, [.location(full)]),
    .list(.reference, [.reference(Reference(recordName: RecordName(unchecked: "r")))]),
  ]

  static let full: Location = {
    var place = Location(latitude: 52.5, longitude: -13.4)
    (place.horizontalAccuracy, place.verticalAccuracy) = (1, 2.5)
    (place.altitude, place.speed, place.course, place.timestamp) = (-3, 0, 359.9, .max)
    return place
  }()

  @Test(arguments: values)
  func `a value comes back as it was, with its type and from its stored form`(
    _ value: FieldValue
  ) throws {
    var writer = JSONWriter()
    FieldEncoding.write(value, to: &writer)
    let json = try JSONReader.read(writer.bytes)
    #expect(json.object?["type"]?.string == value.type.wireName)
    let back = try IncomingField(name: "f", json: json)
    #expect(back.content == .typed(value))
    expectSameBits(try back.value(for: value.type), value)

    var stored = JSONWriter()
    FieldEncoding.write([Field("a", value), Field("b", value)], to: &stored)
    let fields = try StoredFields.read(stored.bytes)
    #expect(fields == [Field("a", value), Field("b", value)])
    expectSameBits(fields[0].value, value)
  }

  @Test(arguments: values)
  func `a value without its type is read by the schema's`(_ value: FieldValue) throws {
    var writer = JSONWriter()
    FieldEncoding.write(value, to: &writer)
    let bare = try #require(try JSONReader.read(writer.bytes).object?["value"])
    expectSameBits(try IncomingField("f", .untyped(bare)).value(for: value.type), value)
  }

  @Test(
    arguments: [
      (#""a""#, .string("a")), ("1", .int64(1)), ("1.5", .double(1.5)), ("true", .int64(1)),
      ("-0", .double(-0.0)), ("[]", .list(nil, [])),
      ("[1,2]", .list(.int64, [.int64(1), .int64(2)])),
      (#"["a"]"#, .list(.string, [.string("a")])),
      ("[1.5,2]", .list(.double, [.double(1.5), .double(2)])),
      ("[true]", .list(.int64, [.int64(1)])),
      (#"{"recordName":"r"}"#, .reference(Reference(recordName: RecordName(unchecked: "r")))),
      (#"{"latitude":1,"longitude":2}"#, .location(Location(latitude: 1, longitude: 2))),
      (
        #"{"fileChecksum":"c","size":1,"receipt":"r"}"#,
        .asset(Asset(fileChecksum: "c", size: 1, receipt: "r"))
      ),
    ] as [(String, FieldValue)])
  func `a value of no stated type in a new field is known by its looks`(
    _ json: String, _ value: FieldValue
  ) throws {
    let value2 = try IncomingField("f", .untyped(try JSONReader.read(Array(json.utf8)))).value(
      for: nil)
    #expect(value2 == value)
  }

  @Test(arguments: [
    "{}", "[[]]", "[[1]]", "[null]", "[1,\"a\"]", "[1,[1]]", "[{}]", #"{"size":1}"#,
    #"{"latitude":1}"#, #"{"recordName":"é"}"#, #"{"recordName":1}"#,
  ])
  func `looks that tell no type are refused`(_ json: String) throws {
    let field = IncomingField("f", .untyped(try JSONReader.read(Array(json.utf8))))
    #expect(throws: RecordError.self) { try field.value(for: nil) }
  }

  @Test(arguments: [
    (#"1"#, "STRING"), (#""x""#, "INT64"), ("1.5", "INT64"), ("1.0", "INT64"), ("1e3", "INT64"),
    ("9223372036854775808", "INT64"), (#""9223372036854775808""#, "INT64"), (#""nan""#, "DOUBLE"),
    (#""inf""#, "DOUBLE"), (#""0x10""#, "DOUBLE"), (#""""#, "DOUBLE"), (#""+1""#, "INT64"),
    ("1.5", "TIMESTAMP"), (#""5""#, "TIMESTAMP"),
    (#""*""#, "BYTES"), ("1", "BYTES"), ("[1]", "INT64"), ("1", "INT64_LIST"),
    ("[1.5]", "INT64_LIST"),
    ("[null]", "STRING_LIST"), ("[1]", "UNKNOWN_LIST_LIST"),
    (#"{"latitude":91,"longitude":0}"#, "LOCATION"),
    (#"{"latitude":0,"longitude":-180.5}"#, "LOCATION"), (#"{"latitude":0}"#, "LOCATION"),
    (#"{"recordName":"r","action":"CASCADE"}"#, "REFERENCE"), (#"{"action":"NONE"}"#, "REFERENCE"),
    (#""r""#, "REFERENCE"), (#"{"recordName":""}"#, "REFERENCE"), (#"{"size":1}"#, "ASSETID"),
    (#"{"fileChecksum":"c","size":-1}"#, "ASSETID"), ("1", "BOOLEAN"), ("1", "string"),
  ])
  func `a value that does not fit its type is refused`(_ value: String, _ type: String) throws {
    let json = try JSONReader.read(Array(#"{"value":\#(value),"type":"\#(type)"}"#.utf8))
    #expect { try IncomingField(name: "f", json: json) } throws: {
      ($0 as? RecordError)?.code == .badRequest
    }
  }

  @Test(arguments: [
    "null", "{}", #"{"value":null}"#, #"{"type":"STRING"}"#, #"{"value":null,"type":"X"}"#,
  ])
  func `a field without a value is to be cleared`(_ json: String) throws {
    let field = try IncomingField(name: "f", json: try JSONReader.read(Array(json.utf8)))
    #expect(field.content == .clear)
    #expect(try field.value(for: .scalar(.string)) == nil)
    #expect(try field.value(for: nil) == nil)
  }

  @Test func `numbers as texts find their way back`() throws {
    func read(_ json: String) throws -> FieldValue? {
      try IncomingField(name: "f", json: JSONReader.read(Array(json.utf8))).value(for: nil)
    }
    #expect(try read(#"{"value":"-9223372036854775808","type":"INT64"}"#) == .int64(.min))
    #expect(try read(#"{"value":"5e-324","type":"DOUBLE"}"#) == .double(.leastNonzeroMagnitude))
    #expect(
      try read(#"{"value":["1","2"],"type":"INT64_LIST"}"#)
        == .list(.int64, [.int64(1), .int64(2)]))
  }

  @Test(arguments: [
    (FieldValue.int64(3), FieldType.scalar(.double), FieldValue.double(3)),
    (.list(.int64, [.int64(3)]), .list(.double), .list(.double, [.double(3)])),
    (.list(nil, []), .list(.string), .list(.string, [])),
    (.list(.string, [.string("a")]), .unknownList, .list(.string, [.string("a")])),
  ])
  func `a stated type that loses nothing becomes the schema's`(
    _ sent: FieldValue, _ type: FieldType, _ stored: FieldValue
  ) throws {
    #expect(try IncomingField("f", .typed(sent)).value(for: type) == stored)
  }

  @Test(arguments: [
    (FieldValue.int64(3), FieldType.scalar(.timestamp)), (.double(3), .scalar(.int64)),
    (.string("a"), .scalar(.bytes)), (.string("a"), .list(.string)), (.int64(1), .unknownList),
    (.list(.string, []), .list(.int64)), (.list(.string, [.string("a")]), .scalar(.string)),
  ])
  func `a stated type that is not the schema's is refused with its name`(
    _ sent: FieldValue, _ type: FieldType
  ) {
    #expect(throws: RecordError.expectedType(type.wireName)) {
      try IncomingField("f", .typed(sent)).value(for: type)
    }
  }

  @Test(arguments: [
    (#"{"value":"x","isEncrypted":true}"#, true), (#"{"value":"x","isEncrypted":false}"#, false),
    (#"{"value":"eA==","type":"ENCRYPTED_BYTES"}"#, true), (#"{"value":"x"}"#, false),
  ])
  func `a field says whether it is encrypted`(_ text: String, _ isEncrypted: Bool) throws {
    let json = try JSONReader.read(Array(text.utf8))
    #expect(try IncomingField(name: "f", json: json).isEncrypted == isEncrypted)
  }

  @Test func `a sealed value is stored with its type and size, and read back`() throws {
    let sealed = SealedValue(type: .list(.string), byteCount: 7, bytes: [1, 2, 3])
    var writer = JSONWriter()
    FieldEncoding.write([Field("f", .sealed(sealed))], to: &writer)
    #expect(try StoredFields.read(writer.bytes) == [Field("f", .sealed(sealed))])
  }

  @Test func `no client can send what is sealed`() throws {
    let text = #"{"value":"AQID","type":"STRING","isEncrypted":true,"size":1}"#
    let field = try IncomingField(name: "f", json: try JSONReader.read(Array(text.utf8)))
    #expect(field.content == .typed(.string("AQID")))
  }

  @Test func `a list has a bound`() throws {
    let long = JSONValue.array(Array(repeating: .integer(1), count: Limits.elementsPerList + 1))
    #expect(throws: RecordError.self) { try FieldDecoding.value(long, .list(.int64)) }
    #expect(throws: RecordError.self) { try FieldDecoding.inferred(long) }
  }

  /// Equality does not tell -0 from 0; the descriptions do.
  private func expectSameBits(_ a: FieldValue?, _ b: FieldValue) {
    #expect(a.map { "\($0)" } == "\(b)")
  }
}
