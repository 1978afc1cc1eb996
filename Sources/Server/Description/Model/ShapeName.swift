/// The shapes that have a name in the description, since several calls use them.
enum ShapeName: String, CaseIterable, Sendable {
  case error = "Error"
  case recordName = "RecordName"
  case recordType = "RecordType"
  case fieldName = "FieldName"
  case zoneName = "ZoneName"
  case zoneID = "ZoneID"
  case zoneIDAnswer = "ZoneIDAnswer"
  case zone = "Zone"
  case zoneError = "ZoneError"
  case field = "Field"
  case fieldAnswer = "FieldAnswer"
  case reference = "Reference"
  case location = "Location"
  case asset = "Asset"
  case record = "Record"
  case recordAnswer = "RecordAnswer"
  case recordError = "RecordError"
  case tombstone = "Tombstone"
  case operation = "Operation"
  case filter = "Filter"
  case sort = "Sort"
  case query = "Query"
  case participant = "Participant"
  case participantAnswer = "ParticipantAnswer"
  case identity = "Identity"
  case lookupInfo = "LookupInfo"
  case nameComponents = "NameComponents"
  case subscription = "Subscription"
  case subscriptionAnswer = "SubscriptionAnswer"
  case notificationInfo = "NotificationInfo"
  case notification = "Notification"
  case shareMetadata = "ShareMetadata"
  case session = "Session"
  case account = "Account"

  /// What it looks like.
  var shape: Shape {
    switch self {
    case .error: Shapes.error
    case .recordName: Shapes.recordName
    case .recordType: Shapes.recordType
    case .fieldName: Shapes.fieldName
    case .zoneName: Shapes.zoneName
    case .zoneID: Shapes.zoneID
    case .zoneIDAnswer: Shapes.zoneIDAnswer
    case .zone: Shapes.zone
    case .zoneError: Shapes.zoneError
    case .field: Shapes.field
    case .fieldAnswer: Shapes.fieldAnswer
    case .reference: Shapes.reference
    case .location: Shapes.location
    case .asset: Shapes.asset
    case .record: Shapes.record
    case .recordAnswer: Shapes.recordAnswer
    case .recordError: Shapes.recordError
    case .tombstone: Shapes.tombstone
    case .operation: Shapes.operation
    case .filter: Shapes.filter
    case .sort: Shapes.sort
    case .query: Shapes.query
    case .participant: Shapes.participant
    case .participantAnswer: Shapes.participantAnswer
    case .identity: Shapes.identity
    case .lookupInfo: Shapes.lookupInfo
    case .nameComponents: Shapes.nameComponents
    case .subscription: Shapes.subscription
    case .subscriptionAnswer: Shapes.subscriptionAnswer
    case .notificationInfo: Shapes.notificationInfo
    case .notification: Shapes.notification
    case .shareMetadata: Shapes.shareMetadata
    case .session: Shapes.session
    case .account: Shapes.account
    }
  }
}

/// The shapes, by topic in files of their own.
enum Shapes {}
