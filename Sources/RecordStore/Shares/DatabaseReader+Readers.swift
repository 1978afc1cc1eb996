import Records

extension DatabaseReader {
  /// The owner of a record, and everybody who accepted a share that it is in; nil if the user of this
  /// database does not see it.
  public func readers(
    of name: RecordName, in zone: Zone
  ) throws(SQLError) -> [UserRecordName]? {
    guard let owner = zone.view?.owner ?? id.owner else { return nil }
    let share = try sql.first(
      """
      SELECT r.share FROM records r
      WHERE r.zone=?1 AND r.name=?2 AND r.deleted=0 \(zone.visibility.condition(3))
      """, [.integer(zone.key), .text(name.value)] + zone.visibility.values
    ) { $0.isNull(0) ? 0 : $0.integer(0) }
    guard let share else { return nil }
    let members = try sql.rows(
      """
      SELECT DISTINCT d.owner FROM viewings v
      JOIN memberships m ON m.id=v.membership JOIN databases d ON d.id=m.db
      WHERE m.state=0
        AND (v.share=?1 OR v.share IN (SELECT id FROM shares WHERE zone=?2 AND root IS NULL))
      """, [.integer(share), .integer(zone.key)]
    ) { row -> UserRecordName? in
      let owner = UserRecordName(unchecked: row.text(0))
      return DatabaseID(container: "", environment: .production, owner: owner).sharedWith
    }
    return [owner] + members.compactMap(\.self)
  }
}
