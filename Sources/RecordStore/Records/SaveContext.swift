import Records

/// What a save needs to know besides the records.
public struct SaveContext: Sendable {
  /// The database.
  public let database: DatabaseID
  /// Who saves.
  public let user: UserRecordName
  /// When, in milliseconds since 1970-01-01 UTC.
  public let now: Int64
  /// Whether unknown types and fields are added to the schema.
  public let extendsSchema: Bool
  /// Whether the user comes through their shared database: the database is another's, and they may do
  /// what its shares allow.
  public let isShared: Bool

  /// What a save needs to know.
  public init(
    database: DatabaseID, user: UserRecordName, now: Int64, extendsSchema: Bool,
    isShared: Bool = false
  ) {
    self.database = database
    self.user = user
    self.now = now
    self.extendsSchema = extendsSchema
    self.isShared = isShared
  }

  /// Which of the databases the caller addressed.
  var scope: DatabaseScope {
    database.owner == nil ? .public : isShared ? .shared : .private
  }
}

/// What became of one operation.
public enum RecordOutcome: Sendable, Hashable {
  /// Saved, with the members of its JSON.
  case saved([UInt8])
  /// Deleted, or not there to begin with.
  case deleted(RecordName)
  /// Refused; the name as sent.
  case failed(String?, RecordError)

  var error: RecordError? {
    if case .failed(_, let error) = self { error } else { nil }
  }
}

/// An atomic batch in which something failed: thrown to undo the write.
public struct AtomicFailure: Error, Sendable {
  /// The outcome of each operation: its own error, or that the batch failed.
  public let outcomes: [RecordOutcome]
}
