import Records
import WebServices

/// What a save must keep to. All throw the error of that one record.
enum SaveRules {
  /// Existence and change tag, by operation.
  static func check(
    _ operation: OperationType, _ incoming: IncomingRecord, _ old: RecordRow?
  ) throws(RecordError) {
    if operation == .create, old != nil { throw .alreadyExists }
    if operation == .update || operation == .replace, incoming.changeTag == nil {
      throw .badRequest("Missing required key 'recordChangeTag'")
    }
    if [.create, .forceUpdate, .forceReplace].contains(operation), incoming.type == nil {
      throw .badRequest("Missing required key 'recordType'")
    }
    guard let old else {
      if operation.isChecked { throw .recordNotFound }
      return
    }
    if operation.isChecked, let tag = incoming.changeTag,
      tag != ChangeTag(position: old.position).description
    {
      throw .staleTag
    }
  }

  /// The type of a record never changes.
  static func type(_ stated: RecordType?, old: RecordType?) throws(RecordError) -> RecordType {
    guard let type = old ?? stated else {
      throw .badRequest("Missing required key 'recordType'")
    }
    guard stated == nil || stated == type else {
      throw .badRequest("Invalid value for 'recordType': the record has another type")
    }
    return type
  }

  /// References stay within their zone.
  static func check(_ value: FieldValue, zone: ZoneName) throws(RecordError) {
    for element in value.elements {
      switch element {
      case .reference(let reference):
        if let target = reference.zone, target.name != zone {
          throw .badRequest("A reference must stay in the zone of its record")
        }
      default: break
      }
    }
  }

  /// The size of a record without assets.
  static func checkSize(_ fields: [Field]) throws(RecordError) {
    let bytes = fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.byteCount }
    guard bytes <= Limits.recordBytes else {
      throw .badRequest("Record too large: \(bytes) bytes, at most \(Limits.recordBytes)")
    }
    guard fields.count <= Limits.fieldsPerRecord else {
      throw .badRequest("Records hold at most \(Limits.fieldsPerRecord) fields")
    }
  }
}
