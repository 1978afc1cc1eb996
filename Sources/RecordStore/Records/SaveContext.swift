import Records

/// What a save needs to know besides the records.
public struct SaveContext: Sendable {
  /// The database.
  public let database: DatabaseID
  /// Who saves.
  public let user: UserRecordName
  /// When, in milliseconds since 1970-01-01 UTC.
  public let now: Int64
  /// By which right.
  public let standing: Standing
  /// Whether unknown types and fields are added to the schema.
  public let extendsSchema: Bool
  /// Whether nobody's saves add to it. Else, in development, who is not signed in is asked to be.
  public let isSchemaFixed: Bool
  /// Whether the user comes through their shared database: the database is another's, and they may do
  /// what its shares allow.
  public let isShared: Bool
  /// The DELETE_SELF references that one record may have; nil for any number.
  public let owningReferencesMax: Int?
  /// Seals the values of encrypted fields; nil where there are none.
  public let seal: FieldSeal?
  /// What the container asks of participants' records; nil for nothing.
  public let memberRule: MemberRule?
  /// What the client calls itself: it is not notified of its own changes.
  public let client: String?

  /// What a save needs to know.
  public init(
    database: DatabaseID, user: UserRecordName, now: Int64, extendsSchema: Bool,
    owningReferencesMax: Int? = Limits.owningReferences, seal: FieldSeal? = nil,
    client: String? = nil,
    standing: Standing = .user, isShared: Bool = false, isSchemaFixed: Bool = false,
    memberRule: MemberRule? = nil
  ) {
    self.memberRule = memberRule
    self.standing = standing
    self.database = database
    self.user = user
    self.now = now
    self.extendsSchema = extendsSchema
    self.isSchemaFixed = isSchemaFixed
    self.isShared = isShared
    self.owningReferencesMax = owningReferencesMax
    self.client = client
    self.seal = seal
  }

  /// Who makes the change.
  var origin: ChangeOrigin { ChangeOrigin(user: user, client: client, now: now) }

  /// Which of the databases the caller addressed.
  var scope: DatabaseScope {
    database.owner == nil ? .public : isShared ? .shared : .private
  }

  /// By which right somebody saves in the public database, where the grants of the record types decide.
  public enum Standing: Sendable, Hashable {
    /// Somebody without an account.
    case anonymous
    /// A user.
    case user
    /// The owner of the server at its command line or console, whom no grant binds.
    case administrator
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
