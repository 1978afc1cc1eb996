/// The rules for names that clients choose. Source: CloudKit's property metrics (255 ASCII
/// characters, no leading underscore) and its schema language (letters, digits, underscores).
public enum NameRules {
  /// Checks a record name. Throws BAD_REQUEST.
  public static func recordName(_ value: String) throws(RecordError) -> RecordName {
    guard isIdentifier(value) else { throw .invalid("recordName", value) }
    return RecordName(unchecked: value)
  }

  /// Checks a record name that may also be that of a user's own record. Throws BAD_REQUEST.
  public static func recordOrUserName(_ value: String) throws(RecordError) -> RecordName {
    isUserRecordName(value) ? RecordName(unchecked: value) : try recordName(value)
  }

  /// Whether it has the form of the users' record names here: `_` and 32 hexadecimal digits.
  public static func isUserRecordName(_ value: String) -> Bool {
    value.utf8.count == 33 && value.utf8.first == UInt8(ascii: "_")
      && value.utf8.dropFirst().allSatisfy {
        (0x30...0x39).contains($0) || (0x41...0x46).contains($0) || (0x61...0x66).contains($0)
      }
  }

  /// Checks a zone name. Throws BAD_REQUEST.
  public static func zoneName(_ value: String) throws(RecordError) -> ZoneName {
    guard value == ZoneName.defaultZone.value || isIdentifier(value) else {
      throw .invalid("zoneName", value)
    }
    return ZoneName(unchecked: value)
  }

  /// Checks a record type: a letter, then letters, digits and underscores; or that of share records.
  /// Throws BAD_REQUEST.
  public static func recordType(_ value: String) throws(RecordError) -> RecordType {
    if isShareType(value) { return .share }
    guard isSchemaName(value) else { throw .invalid("recordType", value) }
    return RecordType(unchecked: value)
  }

  /// Checks a field name: as for a record type. Throws BAD_REQUEST.
  public static func fieldName(_ value: String) throws(RecordError) -> String {
    guard isSchemaName(value) else { throw .invalid("fieldName", value) }
    return value
  }

  /// Checks a name of a share's field: as for others, and those that start with `cloudkit.`. Throws
  /// BAD_REQUEST.
  public static func shareFieldName(_ value: String) throws(RecordError) -> String {
    let prefix = "cloudkit."
    guard value.hasPrefix(prefix) else { return try fieldName(value) }
    _ = try fieldName(String(value.dropFirst(prefix.count)))
    return value
  }

  /// Whether a type is that of share records: documents and clients differ in its case.
  public static func isShareType(_ value: String) -> Bool {
    value.utf8.count == RecordType.share.value.utf8.count
      && value.lowercased() == RecordType.share.value
  }

  /// Checks a user's record name, leniently: any of the forms that travel. Throws BAD_REQUEST.
  public static func userRecordName(_ value: String) throws(RecordError) -> UserRecordName {
    let bytes = value.utf8
    guard (1...Limits.nameBytes).contains(bytes.count),
      bytes.allSatisfy({ (0x20..<0x7F).contains($0) })
    else { throw .invalid("ownerRecordName", value) }
    return UserRecordName(unchecked: value)
  }

  /// Checks the name of a subscription: any text of some length, without control characters. Throws
  /// BAD_REQUEST.
  public static func subscriptionID(_ value: String) throws(RecordError) -> SubscriptionID {
    guard isPlainText(value) else { throw .invalid("subscriptionID", value) }
    return SubscriptionID(unchecked: value)
  }

  /// Checks what a client calls itself: as for a subscription. Throws BAD_REQUEST.
  public static func clientID(_ value: String) throws(RecordError) -> String {
    guard isPlainText(value) else { throw .invalid("clientId", value) }
    return value
  }

  private static func isPlainText(_ value: String) -> Bool {
    (1...Limits.nameBytes).contains(value.utf8.count)
      && value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
  }

  private static func isIdentifier(_ value: String) -> Bool {
    let bytes = value.utf8
    guard let first = bytes.first, first != UInt8(ascii: "_") else { return false }
    return bytes.count <= Limits.nameBytes && bytes.allSatisfy { (0x20..<0x7F).contains($0) }
  }

  /// Whether it is a name of the schema language: a letter, then letters, digits and underscores.
  static func isSchemaName(_ value: String) -> Bool {
    let bytes = value.utf8
    guard let first = bytes.first, isLetter(first), bytes.count <= Limits.nameBytes else {
      return false
    }
    return bytes.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || $0 == 0x5F }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }
}
