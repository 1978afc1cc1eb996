import Records

/// The JSON members of a record as they are stored and sent, all but its zone, with the bounds of the
/// fields within. Sending a whole record is copying these bytes.
public struct RecordBody: Sendable, Hashable {
  /// `"recordName":…,"recordType":…,"fields":{…},…,"deleted":false`, after a mark if they have to be
  /// dressed before they are sent.
  public let bytes: [UInt8]
  /// Where the object of the fields lies.
  public let fields: Range<Int>

  /// Writes a record.
  public init(_ record: Record) {
    var writer = JSONWriter(capacity: 512)
    let mark = Self.needsDressing(record) ? 1 : 0
    writer.member("recordName", record.name.value)
    writer.member("recordType", record.type.value)
    writer.key("fields")
    let start = writer.bytes.count
    FieldEncoding.write(record.fields, to: &writer)
    fields = start + mark..<writer.bytes.count + mark
    writer.key("pluginFields")
    writer.object { _ in }
    writer.member("recordChangeTag", record.changeTag.description)
    writer.member("created", record.created)
    writer.member("modified", record.modified)
    writer.member("deleted", false)
    if let parent = record.parent {
      writer.key("parent")
      writer.object { $0.member("recordName", parent.value) }
    }
    if let share = record.share {
      writer.key("share")
      writer.object { $0.member("recordName", share.value) }
    }
    if let guid = record.shortGUID { writer.member("shortGUID", guid) }
    if let details = record.details { writer.members(of: details) }
    bytes = mark == 0 ? writer.bytes : [Self.mark] + writer.bytes
  }
}

extension JSONWriter {
  /// Writes a member with a time and a user. Clients insist on all three keys; the device is the one
  /// that the live service shows for the web.
  mutating func member(_ name: StaticString, _ stamp: Stamp) {
    key(name)
    object {
      $0.member("timestamp", stamp.timestamp)
      $0.member("userRecordName", stamp.user.value)
      $0.member("deviceID", "2")
    }
  }
}
