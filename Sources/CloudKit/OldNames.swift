// Names of before Swift 3, where a type was nested since; others stand beside their types.

/// Which database.
public typealias CKDatabaseScope = CKDatabase.Scope
/// What is sent of a record, and whether its version is compared.
public typealias CKRecordSavePolicy = CKModifyRecordsOperation.RecordSavePolicy
/// What a subscription watches.
public typealias CKSubscriptionType = CKSubscription.SubscriptionType
/// Of what a subscription to a query tells.
public typealias CKQuerySubscriptionOptions = CKQuerySubscription.Options
/// What a notification tells of.
public typealias CKNotificationType = CKNotification.NotificationType
/// What happened to the record that a notification tells of.
public typealias CKQueryNotificationReason = CKQueryNotification.Reason
/// What an app may be allowed by a user.
public typealias CKApplicationPermissions = CKContainer.ApplicationPermissions
/// Whether an app is allowed something.
public typealias CKApplicationPermissionStatus = CKContainer.ApplicationPermissionStatus
/// What is called with an app's permission.
public typealias CKApplicationPermissionBlock = CKContainer.ApplicationPermissionBlock
/// Why a call failed.
public typealias CKErrorCode = CKError.Code
/// What a zone can do.
public typealias CKRecordZoneCapabilities = CKRecordZone.Capabilities
/// How much a group of operations moves.
public typealias CKOperationGroupTransferSize = CKOperationGroup.TransferSize
