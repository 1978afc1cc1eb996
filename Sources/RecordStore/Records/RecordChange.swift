import Records

/// What a write does to one record.
struct RecordChange {
  /// The key of its row.
  let key: Int64
  /// Its type, which never changes.
  let type: StoredType
  /// The record before; nil if it is made.
  let before: Record?
  /// The record after; nil if it is deleted.
  let after: Record?
  /// The key of the share that the row was in, also as what is left of a deleted record.
  let share: Int64?
}
