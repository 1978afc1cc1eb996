/// An operation that saves and deletes records.
public final class CKModifyRecordsOperation: CKDatabaseOperation, @unchecked Sendable {
  /// What is sent of a record, and whether its version is compared. Source: CKModifyRecordsOperation.h.
  public enum RecordSavePolicy: Int, Sendable {
    /// The changed fields, only if nobody else saved the record since it was fetched.
    case ifServerRecordUnchanged = 0
    /// The changed fields, in any case.
    case changedKeys = 1
    /// All fields of this copy, in any case. Fields that it lacks stay as they are.
    case allKeys = 2
  }
}
