import Records

extension CKShare {
  /// How far an invitation has come. Source: CKShareParticipant.h.
  public enum ParticipantAcceptanceStatus: Int, Sendable {
    /// It was not saved yet.
    case unknown = 0
    /// It waits to be accepted.
    case pending = 1
    /// It was accepted.
    case accepted = 2
    /// Whoever accepted it has left.
    case removed = 3
  }

  /// What somebody may do with the records of a share. Source: CKShareParticipant.h.
  public enum ParticipantPermission: Int, Sendable {
    /// Nobody knows.
    case unknown = 0
    /// Nothing.
    case none = 1
    /// Read them.
    case readOnly = 2
    /// Read and change them.
    case readWrite = 3
  }

  /// How somebody takes part in a share. Source: CKShareParticipant.h.
  public enum ParticipantRole: Int, Sendable {
    /// Nobody knows.
    case unknown = 0
    /// Made it.
    case owner = 1
    /// Was put on the list, and may put others on it.
    case administrator = 2
    /// Was put on the list.
    case privateUser = 3
    /// Followed a link that is open to all.
    case publicUser = 4
  }

  /// How somebody takes part in a share, in the form of before 2018.
  public enum ParticipantType: Int, Sendable {
    /// Nobody knows.
    case unknown = 0
    /// Made it.
    case owner = 1
    /// Was put on the list.
    case privateUser = 3
    /// Followed a link that is open to all.
    case publicUser = 4
  }

  /// What every share has besides fields of one's own.
  public enum SystemFieldKey {
    /// The title: a text.
    public static let title: CKRecord.FieldKey = "cloudkit.title"
    /// A small picture: data.
    public static let thumbnailImageData: CKRecord.FieldKey = "cloudkit.thumbnailImageData"
    /// What is shared, as a uniform type identifier or a name of the app's own: a text.
    public static let shareType: CKRecord.FieldKey = "cloudkit.type"
  }
}

/// The field with a share's title.
public let CKShareTitleKey = CKShare.SystemFieldKey.title
/// The field with a share's picture.
public let CKShareThumbnailImageDataKey = CKShare.SystemFieldKey.thumbnailImageData
/// The field with what is shared.
public let CKShareTypeKey = CKShare.SystemFieldKey.shareType

// MARK: In requests and answers

extension CKShare.ParticipantAcceptanceStatus {
  init(wireName: String?) {
    switch wireName {
    case "INVITED", "PENDING": self = .pending
    case "ACCEPTED": self = .accepted
    case "REMOVED", "UNSUBSCRIBED": self = .removed
    default: self = .unknown
    }
  }
}

extension CKShare.ParticipantPermission {
  init(wireName: String?) {
    switch wireName.flatMap(SharePermission.init) {
    case .none?: self = .none
    case .readOnly?: self = .readOnly
    case .readWrite?: self = .readWrite
    case nil: self = .unknown
    }
  }

  var wireName: String {
    switch self {
    case .unknown: "UNKNOWN"
    case .none: SharePermission.none.rawValue
    case .readOnly: SharePermission.readOnly.rawValue
    case .readWrite: SharePermission.readWrite.rawValue
    }
  }
}

extension CKShare.ParticipantRole {
  init(wireName: String?) {
    switch wireName.flatMap(Records.ParticipantType.init) {
    case .owner?: self = .owner
    case .administrator?: self = .administrator
    case .user?, .privateUser?: self = .privateUser
    case .publicUser?: self = .publicUser
    case nil: self = .unknown
    }
  }

  var wireName: String {
    switch self {
    case .unknown: "UNKNOWN"
    case .owner: Records.ParticipantType.owner.rawValue
    case .administrator: Records.ParticipantType.administrator.rawValue
    case .privateUser: Records.ParticipantType.user.rawValue
    case .publicUser: Records.ParticipantType.publicUser.rawValue
    }
  }
}

// MARK: Older names

/// How far an invitation has come.
public typealias CKShareParticipantAcceptanceStatus = CKShare.ParticipantAcceptanceStatus
/// What somebody may do with the records of a share.
public typealias CKShareParticipantPermission = CKShare.ParticipantPermission
/// How somebody takes part in a share.
public typealias CKShareParticipantRole = CKShare.ParticipantRole
/// How somebody takes part in a share, in the form of before 2018.
public typealias CKShareParticipantType = CKShare.ParticipantType
