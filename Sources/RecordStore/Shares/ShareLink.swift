import Records
import WebServices

/// What a short GUID leads to.
public struct ShareLink: Sendable {
  /// The database that it is in.
  public let database: DatabaseID
  /// The zone, with its owner unless the database is public.
  public let zone: ZoneID
  /// The record that is shared, or that just has a short GUID; nil for a whole zone.
  public let rootName: RecordName?
  /// The members of the share record; nil for a record that is not shared.
  public let share: [UInt8]?
  /// What the share says of permissions and participants.
  public let details: ShareDetails?
  /// The members of the record that is shared.
  public let root: [UInt8]?

  private static let statement = """
    SELECT r.id, r.name, r.type, z.name, d.owner, r.body, s.id, s.public_permission, x.body, s.root
    FROM records r JOIN zones z ON z.id=r.zone JOIN databases d ON d.id=z.db
    LEFT JOIN shares s ON s.zone=r.zone AND (s.root=r.id OR s.record=r.id)
    LEFT JOIN records x ON x.id=s.record
    WHERE r.short_guid=?1 AND r.deleted=0 AND z.state=0 AND d.container=?2 AND d.environment=?3
    """

  /// Nil if nothing has this short GUID.
  public init?(
    _ guid: String, container: String, environment: Environment, in sql: any SQLDatabase
  ) throws(SQLError) {
    let found = try sql.first(
      Self.statement, [.text(guid), .text(container), .text(environment.rawValue)]
    ) { row -> (ShareLink, Int64?, UserRecordName?, SharePermission) in
      let owner = row.text(4).isEmpty ? nil : UserRecordName(unchecked: row.text(4))
      let share: Int64? = row.isNull(6) ? nil : row.integer(6)
      let isWhole = share != nil && row.isNull(9)
      let link = ShareLink(
        database: DatabaseID(container: container, environment: environment, owner: owner),
        zone: ZoneID(name: ZoneName(unchecked: row.text(3)), owner: owner),
        rootName: isWhole ? nil : RecordName(unchecked: row.text(1)),
        share: share.map { _ in row.blob(8) }, details: nil, root: isWhole ? nil : row.blob(5))
      return (link, share, owner, SharePermission(rawValue: row.text(7)) ?? .none)
    }
    guard let (link, share, owner, permission) = found else { return nil }
    guard let share, let owner else {
      self = link
      return
    }
    self.init(
      database: link.database, zone: link.zone, rootName: link.rootName, share: link.share,
      details: ShareDetails(
        owner: owner, publicPermission: permission,
        participants: try ParticipantTable.all(of: share, in: sql)), root: link.root)
  }

  private init(
    database: DatabaseID, zone: ZoneID, rootName: RecordName?, share: [UInt8]?,
    details: ShareDetails?, root: [UInt8]?
  ) {
    self.database = database
    self.zone = zone
    self.rootName = rootName
    self.share = share
    self.details = details
    self.root = root
  }
}

extension ShareLink {
  /// The participant that a user is or, by an address, can become.
  public func entry(of user: UserRecordName, email: String?) -> Participant? {
    details.flatMap { ParticipantList($0.participants).entry(of: user, email: email) }
  }

  /// Accepts the share for a user; their own, and one that they take part in already, stay as they are.
  /// Their `client` is not notified. `invited` is what its owner lets them do who are not on its list yet.
  /// Throws NOT_FOUND and ACCESS_DENIED.
  public static func accept(
    _ guid: String, container: String, environment: Environment, user: UserRecordName,
    email: String?, invited: SharePermission? = nil, client: String? = nil, now: Int64,
    in transaction: Transaction
  ) throws {
    let sql = transaction.database
    guard let link = try ShareLink(guid, container: container, environment: environment, in: sql),
      link.details != nil
    else { throw RecordError.linkNotFound }
    guard link.database.owner != user else { return }
    let context = SaveContext(
      database: link.database, user: user, now: now, extendsSchema: false, client: client)
    var saver = try RecordSaver(
      zone: link.zone.name, isAtomic: false, context, transaction)
    guard let (share, row) = try saver.share(of: link) else { throw RecordError.linkNotFound }
    try saver.accept(share, row, email: email, invited: invited)
    try saver.finish()
  }
}

extension ShareLink {
  /// Declines the share for a user who is on its list and has not accepted it. Throws NOT_FOUND if they are not.
  public static func decline(
    _ guid: String, container: String, environment: Environment, user: UserRecordName,
    email: String?, now: Int64, in transaction: Transaction
  ) throws {
    let sql = transaction.database
    guard let link = try ShareLink(guid, container: container, environment: environment, in: sql),
      let entry = link.entry(of: user, email: email), entry.status == .invited
    else { throw RecordError.linkNotFound }
    let context = SaveContext(
      database: link.database, user: user, now: now, extendsSchema: false)
    var saver = try RecordSaver(zone: link.zone.name, isAtomic: false, context, transaction)
    guard let (_, row) = try saver.share(of: link) else { throw RecordError.linkNotFound }
    try saver.leave(row, email: email)
    try saver.finish()
  }
}

extension DatabaseReader {
  /// What a short GUID leads to, in any database; nil if nothing has it.
  public func link(
    _ guid: String, container: String, environment: Environment
  ) throws(SQLError) -> ShareLink? {
    try ShareLink(guid, container: container, environment: environment, in: sql)
  }
}

extension RecordSaver {
  fileprivate func share(of link: ShareLink) throws(SQLError) -> (ShareRow, RecordRow)? {
    for share in try memory.shares(ofZone: zoneKey, in: sql) {
      guard let row = try existing(share.root ?? share.record) else { continue }
      guard share.isZoneWide || row.name == link.rootName else { continue }
      return try existing(share.record).map { (share, $0) }
    }
    return nil
  }
}

extension RecordError {
  /// A short GUID that leads nowhere.
  public static let linkNotFound = RecordError(.notFound, "shortGUID not found")
}

/// Users as those who take part in shares.
extension ShareLink {
  /// The title of the share; nil if it has none. Throws INTERNAL_ERROR for a damaged record.
  public func title() throws(RecordError) -> String? {
    try share.flatMap { share throws(RecordError) in try Self.title(of: share) }
  }

  /// The title in a share record. Throws INTERNAL_ERROR for a damaged one.
  static func title(of share: [UInt8]) throws(RecordError) -> String? {
    let fields = try RecordBody.read(share)["fields"]?.object
    return fields?["cloudkit.title"]?.object?["value"]?.string
  }

  /// Whether a user takes part in any share.
  public static func hasZones(
    _ user: UserRecordName, container: String, environment: Environment, in sql: any SQLDatabase
  ) throws(SQLError) -> Bool {
    let id = DatabaseID.shared(with: user, container: container, environment: environment)
    guard let key = try ZoneTable.database(id, in: sql)?.key else { return false }
    return try !MembershipTable.current(of: key, in: sql).isEmpty
  }

  /// Takes a user out of all shares that they accepted.
  public static func leaveAll(
    _ user: UserRecordName, container: String, environment: Environment, now: Int64,
    in transaction: Transaction
  ) throws {
    let sql = transaction.database
    let id = DatabaseID.shared(with: user, container: container, environment: environment)
    guard let key = try ZoneTable.database(id, in: sql)?.key else { return }
    for membership in try MembershipTable.current(of: key, in: sql) {
      let context = SaveContext(
        database: DatabaseID(
          container: container, environment: environment, owner: membership.owner),
        user: user, now: now, extendsSchema: false)
      var saver = try RecordSaver(
        zone: membership.name, isAtomic: false, context, transaction)
      for share in try ShareTable.shares(ofZone: membership.zone, in: sql) {
        guard let row = try saver.existing(share.record) else { continue }
        try saver.leave(row)
      }
      try saver.finish()
    }
  }
}
