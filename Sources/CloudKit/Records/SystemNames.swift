/// The name that stands for the current user as an owner.
public let CKCurrentUserDefaultName = "__defaultOwner__"
/// The name that stands for the current user as an owner.
public let CKOwnerDefaultName = CKCurrentUserDefaultName
/// The name of the zone that every database has.
public let CKRecordZoneDefaultName = "_defaultZone"
/// The name of the share of a whole zone.
public let CKRecordNameZoneWideShare = "cloudkit.zoneshare"
/// The type of users' records.
public let CKRecordTypeUserRecord = CKRecord.SystemType.userRecord
/// The type of shares.
public let CKRecordTypeShare = CKRecord.SystemType.share
/// The name under which queries know a record's parent.
public let CKRecordParentKey = CKRecord.SystemFieldKey.parent
/// The name under which queries know a record's share.
public let CKRecordShareKey = CKRecord.SystemFieldKey.share

extension CKRecord {
  /// Record types that are not the app's own.
  public enum SystemType {
    /// The type of users' records.
    public static let userRecord: CKRecord.RecordType = "Users"
    /// The type of shares.
    public static let share: CKRecord.RecordType = "cloudkit.share"
  }

  /// The names under which queries know what every record has.
  public enum SystemFieldKey {
    /// The record's own ID.
    public static let recordID: CKRecord.FieldKey = "___recordID"
    /// Who made the record.
    public static let creatorUserRecordID: CKRecord.FieldKey = "___createdBy"
    /// When it was made.
    public static let creationDate: CKRecord.FieldKey = "___createTime"
    /// Who saved it last.
    public static let lastModifiedUserRecordID: CKRecord.FieldKey = "___modifiedBy"
    /// When it was last saved.
    public static let modificationDate: CKRecord.FieldKey = "___modTime"
    /// The record above it in a sharing hierarchy.
    public static let parent: CKRecord.FieldKey = "___parent"
    /// The share that begins with it.
    public static let share: CKRecord.FieldKey = "___share"
  }
}
