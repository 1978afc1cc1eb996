import CloudKit
import Testing

/// Names of before Swift 3, which cost nothing and which older code has, and the constants that are global still.
@Suite struct OldNamesTests {
  @Test func `names of before Swift 3 are the same types`() {
    let pairs: [(Any.Type, Any.Type)] = [
      (CKDatabaseScope.self, CKDatabase.Scope.self),
      (CKRecordSavePolicy.self, CKModifyRecordsOperation.RecordSavePolicy.self),
      (CKSubscriptionType.self, CKSubscription.SubscriptionType.self),
      (CKQuerySubscriptionOptions.self, CKQuerySubscription.Options.self),
      (CKNotificationType.self, CKNotification.NotificationType.self),
      (CKQueryNotificationReason.self, CKQueryNotification.Reason.self),
      (CKApplicationPermissions.self, CKContainer.Application.Permissions.self),
      (CKApplicationPermissionStatus.self, CKContainer.Application.PermissionStatus.self),
      (CKApplicationPermissionBlock.self, CKContainer.Application.PermissionBlock.self),
      (CKErrorCode.self, CKError.Code.self),
      (CKRecordZoneCapabilities.self, CKRecordZone.Capabilities.self),
      (CKOperationGroupTransferSize.self, CKOperationGroup.TransferSize.self),
      (CKRecord_Reference_Action.self, CKRecord.Reference.Action.self),
      (CKReferenceAction.self, CKRecord.ReferenceAction.self),
      (CKQueryCursor.self, CKQueryOperation.Cursor.self),
      (CKNotificationInfo.self, CKSubscription.NotificationInfo.self),
      (CKNotificationID.self, CKNotification.ID.self),
      (CKShareMetadata.self, CKShare.Metadata.self),
      (CKShareParticipant.self, CKShare.Participant.self),
      (CKShareParticipantRole.self, CKShare.Participant.Role.self),
      (CKUserIdentityLookupInfo.self, CKUserIdentity.LookupInfo.self),
      (CKOperationConfiguration.self, CKOperation.Configuration.self),
      (
        CKFetchRecordZoneChangesOptions.self,
        CKFetchRecordZoneChangesOperation.ZoneConfiguration.self
      ),
    ]
    for (old, new) in pairs { #expect(ObjectIdentifier(old) == ObjectIdentifier(new)) }
  }

  @Test func `constants have the values that archives and servers know`() {
    #expect(CKRecordZoneDefaultName == "_defaultZone")
    #expect(CKCurrentUserDefaultName == "__defaultOwner__")
    #expect(CKOwnerDefaultName == CKCurrentUserDefaultName)
    #expect(CKRecordNameZoneWideShare == "cloudkit.zoneshare")
    #expect([CKRecordTypeUserRecord, CKRecordTypeShare] == ["Users", "cloudkit.share"])
    #expect([CKRecordParentKey, CKRecordShareKey] == ["___parent", "___share"])
    #expect(CKShareTitleKey == "cloudkit.title" && CKShareTypeKey == "cloudkit.type")
    #expect(CKShareThumbnailImageDataKey == "cloudkit.thumbnailImageData")
    #expect(CKErrorDomain == "CKErrorDomain" && CKErrorRetryAfterKey == "CKRetryAfter")
    #expect(CKPartialErrorsByItemIDKey == "CKPartialErrors")
    #expect(CKRecordChangedErrorServerRecordKey == "ServerRecord")
    #expect(CKRecordChangedErrorClientRecordKey == "ClientRecord")
    #expect(CKRecordChangedErrorAncestorRecordKey == "AncestorRecord")
    #expect(Notification.Name.CKAccountChanged.rawValue == "CKAccountChangedNotification")
  }
}
