import Records

/// The roles that a user was given: the field `roles` of their record in the public database names them by
/// their numbers.
enum UserRoles {
  /// The roles of a user; numbers that no role has mean nothing. Throws INTERNAL_ERROR too.
  static func roles(
    of user: UserRecordName, _ database: DatabaseID, in sql: any SQLDatabase
  ) throws -> Set<RoleName> {
    let all = try SchemaTable.roles(of: database.container, database.environment, in: sql)
    guard !all.isEmpty else { return [] }
    let row = try sql.first(
      """
      SELECT \(RecordRow.columns) FROM databases d
      JOIN zones z ON z.db=d.id AND z.name=?3 AND z.state=0 AND z.state<2
      JOIN \(RecordRow.tables)
      WHERE d.container=?1 AND d.environment=?2 AND d.owner='' AND r.zone=z.id AND r.name=?4
        AND r.deleted=0
      """,
      [
        .text(database.container), .text(database.environment.rawValue),
        .text(ZoneName.defaultZone.value), .text(user.value),
      ], RecordRow.init)
    guard let row, row.type == .users else { return [] }
    let record = try row.record(named: RecordName(unchecked: user.value))
    let numbers = record[SchemaType.usersRolesField]?.elements ?? []
    return Set(all.filter { numbers.contains(.int64($0.number)) }.map(\.name))
  }
}
