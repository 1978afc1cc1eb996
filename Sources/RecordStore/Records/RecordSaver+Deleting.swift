import Records
import WebServices

extension RecordSaver {
  mutating func delete(
    _ name: RecordName, _ operation: OperationType, _ incoming: IncomingRecord
  ) throws -> RecordOutcome {
    let row = try existing(name)
    try permission.checkDeletion(row) { name in try schema.type(name)?.key }
    guard let row, !row.isDeleted, view?.sees(row.share) ?? true else {
      if operation == .forceDelete || deletedShares.contains(name) { return .deleted(name) }
      throw RecordError.recordNotFound
    }
    guard try mayRemove(row) else {
      try leave(row)
      return .deleted(name)
    }
    try SaveRules.check(operation, withCurrentTag(incoming, row), row)
    let cascade = try references.rules.index.cascade(from: name, key: row.key)
    try authorize(cascade)
    try references.admit(cascade)
    for (name, _) in cascade { try deleteOne(name) }
    return .deleted(name)
  }

  private mutating func deleteOne(_ name: RecordName) throws {
    guard let row = try existing(name) else {
      preconditionFailure("what refers to a record is there")
    }
    // A share goes with its root, and may refer to it besides.
    guard !row.isDeleted else { return }
    let record = try row.record(named: name)
    guard let type = try schema.type(row.type) else {
      preconditionFailure("the type of a record is in the schema")
    }
    position += 1
    try sql.run(
      """
      UPDATE records SET deleted=1, position=?2, share_position=?2, fields_start=0, fields_end=0,
        body=?3, parent=NULL, share_name=NULL, short_guid=NULL
      WHERE id=?1 AND deleted=0
      """, [.integer(row.key), .integer(position), .blob([])])
    try follow(
      RecordChange(key: row.key, type: type, before: record, after: nil, share: row.share))
    guard let share = row.shareName else { return }
    deletedShares.insert(share)
    try deleteOne(share)
  }
}
