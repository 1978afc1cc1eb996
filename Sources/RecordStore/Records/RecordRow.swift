import Records
import WebServices

/// A record's row, as a save sees it.
struct RecordRow {
  let key: Int64
  let name: RecordName
  let type: RecordType
  let position: Int64
  let isDeleted: Bool
  let created: Stamp
  let modified: Stamp
  let parent: RecordName?
  let fields: [UInt8]
  /// The key of the share that it belongs, or if deleted belonged, to.
  let share: Int64?
  /// The name of the share that begins with it.
  let shareName: RecordName?
  let shortGUID: String?

  /// Columns that ``init(_:)`` reads; `r` is the record, `t` its type, `c` and `m` who made and who
  /// changed it.
  static let columns = """
    r.id, t.name, r.position, r.deleted, r.created_at, c.name, r.modified_at, m.name, r.parent,
    r.fields_start, r.fields_end, r.body, r.name, r.share, r.share_name, r.short_guid
    """
  static let tables = """
    records r JOIN types t ON t.id=r.type JOIN identities c ON c.id=r.created_by
    JOIN identities m ON m.id=r.modified_by
    """

  static let bodyColumn = 11
  static let nameColumn = 12

  init(_ row: any SQLRow) { self.init(row, at: 0) }

  /// Reads the columns from `start` on.
  init(_ row: any SQLRow, at start: Int) {
    key = row.integer(start)
    name = RecordName(unchecked: row.text(start + Self.nameColumn))
    type = RecordType(unchecked: row.text(start + 1))
    position = row.integer(start + 2)
    isDeleted = row.integer(start + 3) != 0
    created = Stamp(
      timestamp: row.integer(start + 4), user: UserRecordName(unchecked: row.text(start + 5)))
    modified = Stamp(
      timestamp: row.integer(start + 6), user: UserRecordName(unchecked: row.text(start + 7)))
    parent = row.isNull(start + 8) ? nil : RecordName(unchecked: row.text(start + 8))
    let range = Int(row.integer(start + 9))..<Int(row.integer(start + 10))
    fields = Array(row.bytes(start + Self.bodyColumn)[range])
    share = row.isNull(start + 13) ? nil : row.integer(start + 13)
    shareName = row.isNull(start + 14) ? nil : RecordName(unchecked: row.text(start + 14))
    shortGUID = row.isNull(start + 15) ? nil : row.text(start + 15)
  }

  /// The whole record. Throws INTERNAL_ERROR if it is damaged.
  func record(named name: RecordName) throws(RecordError) -> Record {
    Record(
      name: name, type: type, fields: try StoredFields.read(fields),
      changeTag: ChangeTag(position: position), created: created, modified: modified,
      parent: parent, share: shareName, shortGUID: shortGUID)
  }
}
