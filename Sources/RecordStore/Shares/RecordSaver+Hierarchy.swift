import Records
import WebServices

/// Keeps with each record the share that it belongs to through the records above it.
extension RecordSaver {
  /// Follows a change of one record: it may come into a share or leave it, and all below it too.
  mutating func followShares(_ change: RecordChange) throws {
    let shares = try memory.shares(ofZone: zoneKey, in: sql)
    guard change.share != nil || !shares.isEmpty else { return }
    if change.type.name == .share {
      if change.after == nil { try endShare(change) }
      return
    }
    if let share = change.share { touchedShares.insert(share) }
    guard let after = change.after else {
      guard change.before?.share == nil, let share = change.share else { return }
      return try moveBelow(change.before!.name, from: share, to: nil)
    }
    guard change.before == nil || change.before?.parent != after.parent else { return }
    let above = try after.parent.flatMap { try share(above: $0) }
    if after.share != nil {
      guard above == nil else { throw RecordError.nestedShare }
      return
    }
    try setShare(above, of: change.key, after.name, was: change.share)
    // What is below a record that is made came there before it, and is in no share.
    try moveBelow(after.name, from: change.before == nil ? nil : change.share, to: above)
  }

  /// Moves all below a record from one share to another. Throws BAD_REQUEST if a shared root is among it.
  private mutating func moveBelow(
    _ name: RecordName, from old: Int64?, to new: Int64?
  ) throws {
    guard old != new else { return }
    var waiting = [name]
    while let name = waiting.popLast() {
      let children = try sql.rows(
        """
        SELECT id, name, share, share_name FROM records
        WHERE zone=?1 AND parent=?2 AND parent IS NOT NULL AND deleted=0
        """, [.integer(zoneKey), .text(name.value)]
      ) { row in
        (
          key: row.integer(0), name: RecordName(unchecked: row.text(1)),
          share: row.isNull(2) ? nil : row.integer(2), isRoot: !row.isNull(3)
        )
      }
      for child in children {
        guard !child.isRoot else {
          if new != nil { throw RecordError.nestedShare }
          continue
        }
        // A record that has moved already closes a circle.
        guard child.share == old else { continue }
        try setShare(new, of: child.key, child.name, was: old)
        waiting.append(child.name)
      }
    }
  }

  private mutating func setShare(
    _ new: Int64?, of key: Int64, _ name: RecordName, was old: Int64?
  ) throws(SQLError) {
    try sql.run(
      "UPDATE records SET share=?2, share_position=?3 WHERE id=?1",
      [.integer(key), new.map { .integer($0) } ?? .null, .integer(position)])
    for share in [old, new] { if let share { touchedShares.insert(share) } }
    guard let old, old != new else { return }
    try sql.run(
      """
      INSERT INTO departures(membership, position, name)
        SELECT v.membership, ?2, ?3 FROM viewings v
        WHERE v.share=?1 AND NOT EXISTS(
          SELECT 1 FROM viewings w WHERE w.membership=v.membership AND w.share=?4)
      """, [.integer(old), .integer(position), .text(name.value), .integer(new ?? 0)])
  }

  /// Brings a new share's root, and all below it, into the share.
  mutating func beginHierarchy(_ share: ShareRow, root: RecordName) throws {
    guard let key = share.root else { return }
    try setShare(share.key, of: key, root, was: nil)
    try moveBelow(root, from: nil, to: share.key)
  }
}

extension RecordError {
  static let nestedShare = RecordError.badRequest(
    "The record is in a shared hierarchy already, and no record is in two")
}
