import Records
import TestSupport
import Testing
import WebServices

@testable import RecordStore

@Suite struct FieldSealTests {
  private let key = ServerKey.random()
  private let place = Self.place()

  private static func place(
    owner: String = "_a", zone: String = "Z", record: String = "r", field: String = "secret"
  ) -> SealedPlace {
    SealedPlace(
      database: DatabaseID(
        container: "c", environment: .development, owner: UserRecordName(unchecked: owner)),
      zone: ZoneName(unchecked: zone), record: RecordName(unchecked: record), field: field)
  }

  private func opened(_ sealed: SealedValue, at place: SealedPlace) throws -> FieldValue {
    let dictionary = try FieldSeal(key).open(sealed, at: place)
    let type = FieldType(wireName: dictionary["type"]!.string!)!
    return try FieldDecoding.value(dictionary["value"]!, type)
  }

  @Test(arguments: [
    FieldValue.string("søt"), .string(""), .bytes([0, 255]), .int64(.max), .double(-0.0),
    .timestamp(-1),
    .location(Location(latitude: 59.9, longitude: 10.7)),
    .list(.string, [.string("a"), .string("b")]),
    .list(nil, []),
  ])
  func `what is sealed opens at its place`(_ value: FieldValue) throws {
    let sealed = FieldSeal(key).seal(value, at: place)
    #expect(sealed.type == value.type && sealed.byteCount == value.byteCount)
    #expect(try opened(sealed, at: place) == value)
  }

  @Test func `one value is never sealed twice alike`() {
    let seal = FieldSeal(key)
    #expect(
      seal.seal(.string("a"), at: place).bytes != seal.seal(.string("a"), at: place).bytes)
  }

  @Test(arguments: [
    Self.place(owner: "_b"), Self.place(zone: "Y"), Self.place(record: "s"),
    Self.place(field: "other"), Self.place(record: "rs", field: "ecret"),
  ])
  func `a value that was moved does not open`(_ elsewhere: SealedPlace) {
    let sealed = FieldSeal(key).seal(.string("a"), at: place)
    #expect {
      try opened(sealed, at: elsewhere)
    } throws: { ($0 as? RecordError)?.reason.contains("changed or moved") == true }
  }

  @Test func `a value of another key says so`() {
    let sealed = FieldSeal(.random()).seal(.string("a"), at: place)
    #expect {
      try opened(sealed, at: place)
    } throws: { ($0 as? RecordError)?.reason.contains("another server.key") == true }
  }

  @Test func `a value in which anything is changed or missing is refused`() throws {
    let sealed = FieldSeal(key).seal(.string("abc"), at: place)
    for index in sealed.bytes.indices {
      var bytes = sealed.bytes
      bytes[index] ^= 1
      #expect(throws: RecordError.self) { try opened(with(bytes), at: place) }
      #expect(throws: RecordError.self) {
        try opened(with(Array(sealed.bytes.prefix(index))), at: place)
      }
    }
    func with(_ bytes: [UInt8]) -> SealedValue {
      SealedValue(type: sealed.type, byteCount: sealed.byteCount, bytes: bytes)
    }
  }
}
