import Records
import WebServices

extension RecordSaver {
  mutating func delete(
    _ name: RecordName, _ operation: OperationType, _ incoming: IncomingRecord
  ) throws -> RecordOutcome {
    let row = try existing(name)
    try permission.checkDeletion(row) { name in try schema.type(name)?.key }
    guard let row, !row.isDeleted else {
      if operation == .forceDelete { return .deleted(name) }
      throw RecordError.recordNotFound
    }
    try SaveRules.check(operation, incoming, row)
    let cascade = try references.rules.index.cascade(from: name, key: row.key)
    try references.admit(cascade)
    for (name, _) in cascade { try deleteOne(name) }
    return .deleted(name)
  }

  private mutating func deleteOne(_ name: RecordName) throws {
    guard let row = try existing(name) else {
      preconditionFailure("what refers to a record is there")
    }
    let record = try row.record(named: name)
    guard let type = try schema.type(row.type) else {
      preconditionFailure("the type of a record is in the schema")
    }
    position += 1
    try sql.run(
      """
      UPDATE records SET deleted=1, position=?2, fields_start=0, fields_end=0, body=?3, parent=NULL
      WHERE id=?1 AND deleted=0
      """, [.integer(row.key), .integer(position), .blob([])])
    try follow(RecordChange(key: row.key, type: type, before: record, after: nil))
  }
}
