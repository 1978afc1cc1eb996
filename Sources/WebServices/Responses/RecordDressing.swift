import Records

/// Completes records whose stored members cannot be sent as they are: encrypted values are opened, assets
/// get their address, shares tell the caller's own part in them.
public protocol RecordDressing: Sendable {
  /// The members of a record as this caller gets them, its zone left out.
  func dressed(_ record: JSONObject) -> JSONObject
}

extension RecordBody {
  /// The first byte of members that have to be dressed before they are sent.
  static let mark = UInt8(ascii: "!")

  /// Whether the stored members of `record` have to be dressed.
  static func needsDressing(_ record: Record) -> Bool {
    record.details != nil
      || record.fields.contains { field in
        field.value.elements.contains(where: \.needsDressing)
      }
  }

  /// The members of a record as they are stored. Throws for what this module did not write.
  public static func read(_ stored: [UInt8]) throws(RecordError) -> JSONObject {
    let members = stored.first == mark ? stored.dropFirst() : stored[...]
    return try JSONReader.read([UInt8(ascii: "{")] + members + [UInt8(ascii: "}")]).object
      ?? JSONObject()
  }
}

extension JSONObject {
  /// What stands in the place of a record that cannot be told.
  public init(_ error: RecordError, ofRecord name: RecordName) {
    self.init()
    append("recordName", .string(name.value))
    append("reason", .string(error.reason))
    append("serverErrorCode", .string(error.code.rawValue))
  }
}
