import Records
import WebServices

extension RecordSaver {
  /// Gives each record that got a child a new change tag, as the live service does; one that the batch
  /// saved itself has a new one already, and one that the caller may not change keeps its own. What goes with a change of a record does not go with this: but
  /// for its tag and its time the record stays as it is.
  mutating func touchParents() throws {
    for name in references.gainedChildren {
      guard let row = try existing(name), !row.isDeleted, row.position <= start else { continue }
      let before = try row.record(named: name)
      guard let type = try schema.type(row.type) else {
        preconditionFailure("the type of a record is in the schema")
      }
      guard try permission.mayChange(row, type.key) else { continue }
      position += 1
      var after = before
      after.changeTag = ChangeTag(position: position)
      after.modified = Stamp(timestamp: context.now, user: context.user)
      try update(row.key, after, RecordBody(after))
      try reindex(
        RecordChange(key: row.key, type: type, before: before, after: after, share: row.share))
      if let share = row.share { touchedShares.insert(share) }
    }
  }
}
