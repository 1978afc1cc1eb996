import RecordStore
import Records
import WebServices

/// Who calls, as the grants of the public database see it.
extension CloudKitCall {
  /// The caller with their roles; nil where no grants apply: in a private database, and to the server's owner.
  func publicCaller(_ reader: DatabaseReader) throws -> PublicCaller? {
    guard route.scope == .public, !isAdministrator else { return nil }
    return try reader.publicCaller(user)
  }

  /// What a save to a zone needs to know. Who is not signed in extends no schema.
  func saveContext(_ zone: ZoneID) -> SaveContext {
    let standing: SaveContext.Standing =
      isAdministrator ? .administrator : user == nil ? .anonymous : .user
    return SaveContext(
      database: database(of: zone), user: user ?? (isAdministrator ? .administrator : .world),
      now: Clock.now(),
      extendsSchema: endpoint.extendsSchema(of: route.environment) && standing != .anonymous,
      owningReferencesMax: owningReferencesMax, seal: endpoint.seal,
      client: client, standing: standing, isShared: route.scope == .shared,
      isSchemaFixed: !endpoint.extendsSchema(of: route.environment),
      memberRule: HouseholdSchema.memberRule(in: route.container, route.environment))
  }

  /// Whether a lookup asks for the caller's own record of the type Users, which is not there yet.
  func makesUser(_ user: UserRecordName, _ request: LookupRequest) throws -> Bool {
    guard route.scope == .public, request.records.contains(where: { $0.name.value == user.value })
    else { return false }
    return try read { reader in
      try !reader.lookup(
        RecordName(unchecked: user.value), in: try zone(request.zone, reader), { _ in })
    }
  }
}
