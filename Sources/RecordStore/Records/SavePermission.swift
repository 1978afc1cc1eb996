import Records
import WebServices

/// What a save may do in the public database, by the grants of the record types. In a private database
/// everything is permitted here.
struct SavePermission {
  private let context: SaveContext
  private let memory: WriterMemory
  private let sql: any SQLDatabase
  /// The roles of the caller, once they are asked for.
  private var roles: Set<RoleName>?

  init(_ context: SaveContext, _ memory: WriterMemory, _ sql: any SQLDatabase) {
    self.context = context
    self.memory = memory
    self.sql = sql
  }

  private var isPublic: Bool { context.database.owner == nil }
  private var isAdministrator: Bool { context.standing == .administrator }

  /// Whether a name is that of a user's record that is made now, since it is there for the first time that
  /// it is asked for: the caller's own, or for the administrator anybody's.
  func makesUser(_ name: RecordName, _ type: RecordType?) -> Bool {
    guard isPublic else { return false }
    if isAdministrator { return type == .users && NameRules.isUserRecordName(name.value) }
    return context.standing == .user && name.value == context.user.value
  }

  /// Throws the error of that one record, or AUTHENTICATION_REQUIRED. `key` answers the key of a type.
  mutating func check(
    _ operation: OperationType, _ incoming: IncomingRecord, _ old: RecordRow?,
    key: (RecordType) throws -> Int64?
  ) throws {
    guard let type = old?.type ?? incoming.type else { return }
    if let name = incoming.name { try checkUser(name, type, isThere: old != nil) }
    // What is not there, and is not to be made, is told as such.
    guard isPublic, !isAdministrator, old != nil || !operation.isChecked else { return }
    let permission: Permissions = old == nil || operation == .create ? .create : .write
    try permit(permission, type, try key(type), creator: old?.created.user)
  }

  /// As above, for a deletion.
  mutating func checkDeletion(_ row: RecordRow?, key: (RecordType) throws -> Int64?) throws {
    guard isPublic, !isAdministrator else { return }
    guard let row, !row.isDeleted else {
      if context.standing == .anonymous { throw RecordError.authenticationRequired }
      return
    }
    guard row.type != .users else {
      throw RecordError(.accessDenied, "The record of a user cannot be deleted")
    }
    try permit(.write, row.type, try key(row.type), creator: row.created.user)
  }

  /// Whether the caller may change a record that is there. `key` is that of its type.
  mutating func mayChange(_ row: RecordRow, _ key: Int64) throws -> Bool {
    guard isPublic, !isAdministrator else { return true }
    return try judge(.write, row.type, key, creator: row.created.user).isPermitted
  }

  /// The fields to store: who has which roles is for the administrator to say.
  func fields(
    _ fields: [Field], of type: RecordType, before: Record?
  ) throws(RecordError) -> [Field] {
    guard isPublic, !isAdministrator, type == .users else { return fields }
    let name = SchemaType.usersRolesField
    let roles = fields.first { $0.name == name }
    let old = before?.fields.first { $0.name == name }
    guard roles == nil || roles == old else {
      throw RecordError(.accessDenied, "Only the owner of the server may give roles to a user")
    }
    guard roles == nil, let old else { return fields }
    return (fields + [old]).sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// Users' names are for the records of users, and those have no others.
  private func checkUser(
    _ name: RecordName, _ type: RecordType, isThere: Bool
  ) throws(RecordError) {
    let isUser = isPublic && type == .users
    if NameRules.isUserRecordName(name.value), !isUser { throw .invalid("recordName", name.value) }
    guard isUser, !isThere, !isAdministrator else { return }
    throw RecordError(.accessDenied, "Each user has a record of their own, and can make no other")
  }

  private mutating func permit(
    _ permission: Permissions, _ type: RecordType, _ key: Int64?, creator: UserRecordName?
  ) throws {
    let (isPermitted, caller) = try judge(permission, type, key, creator: creator)
    guard isPermitted else { throw PublicGrants.refusal(of: caller) }
  }

  private mutating func judge(
    _ permission: Permissions, _ type: RecordType, _ key: Int64?, creator: UserRecordName?
  ) throws -> (isPermitted: Bool, caller: PublicCaller) {
    let grants = try grants(of: type, key)
    let caller = try caller(for: grants)
    return (PublicGrants.allows(permission, by: grants, to: caller, creator: creator), caller)
  }

  /// The grants of a type, or those that it will get.
  private func grants(of type: RecordType, _ key: Int64?) throws(SQLError) -> [RoleName:
    Permissions]
  {
    guard let key else {
      return type == .users ? SchemaType.users.grants : SchemaType.defaultGrants
    }
    if let known = memory.grants[key] { return known }
    let grants = try SchemaTable.grants(ofType: key, in: sql)
    memory.grants[key] = grants
    return grants
  }

  private mutating func caller(
    for grants: [RoleName: Permissions]
  ) throws -> PublicCaller {
    guard context.standing == .user else { return PublicCaller(user: nil) }
    guard grants.keys.contains(where: { !$0.isPredefined }) else {
      return PublicCaller(user: context.user)
    }
    let roles = try self.roles ?? UserRoles.roles(of: context.user, context.database, in: sql)
    self.roles = roles
    return PublicCaller(user: context.user, roles: roles)
  }
}
