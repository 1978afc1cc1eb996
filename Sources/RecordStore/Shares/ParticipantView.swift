import Records

/// What a participant sees of a zone of somebody else, and may do there.
struct ParticipantView {
  let zoneKey: Int64
  private let membership: MembershipRow
  /// What the accepted shares allow, by share.
  private let permissions: [Int64: SharePermission]
  /// Set if the whole zone is shared.
  private let wholeZone: SharePermission?

  /// Nil if the caller has no part in the zone.
  init?(
    _ zone: ZoneName, _ context: SaveContext, _ memory: WriterMemory, _ sql: any SQLDatabase
  ) throws(SQLError) {
    let id = DatabaseID.shared(
      with: context.user, container: context.database.container,
      environment: context.database.environment)
    guard let database = try ZoneTable.database(id, in: sql)?.key,
      let owner = context.database.owner,
      let membership = try MembershipTable.current(of: database, owner: owner, zone, in: sql)
    else { return nil }
    self.membership = membership
    zoneKey = membership.zone
    let rows = try sql.rows(
      """
      SELECT v.share, p.permission FROM viewings v
      JOIN participants p ON p.share=v.share AND p.user=?2 WHERE v.membership=?1
      """, [.integer(membership.key), .text(context.user.value)]
    ) { ($0.integer(0), SharePermission(rawValue: $0.text(1)) ?? .none) }
    permissions = Dictionary(rows) { $1 }
    let whole = try memory.shares(ofZone: membership.zone, in: sql).first { $0.isZoneWide }
    wholeZone = whole.flatMap { [permissions] in permissions[$0.key] }
  }

  /// How the caller stands to what is in a share, or to what is in none.
  func caller(of share: Int64?) -> Access.Caller {
    if let wholeZone { return .participant(wholeZone) }
    guard let permission = share.flatMap({ permissions[$0] }) else { return .stranger }
    return .participant(permission)
  }

  /// Whether the caller sees what is in a share.
  func sees(_ share: Int64?) -> Bool {
    Access.verdict(caller(of: share), .see, .record) == .allowed
  }

  /// The one share that covers all, or nil.
  var isWhole: Bool { wholeZone != nil }
}
