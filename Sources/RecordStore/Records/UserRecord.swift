import Records
import WebServices

/// The record of the type Users that each user has in the public database.
public enum UserRecord {
  /// Makes it, unless it is there. Nobody else can.
  public static func make(
    _ user: UserRecordName, _ database: DatabaseID, now: Int64, in transaction: Transaction
  ) throws {
    let context = SaveContext(
      database: database, user: user, now: now,
      extendsSchema: database.environment == .development)
    var saver = try RecordSaver(zone: .defaultZone, isAtomic: false, context, transaction)
    try saver.makeUser(RecordName(unchecked: user.value))
    try saver.finish()
  }
}
