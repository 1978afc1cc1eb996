import CloudKit

/// Shares and people as apps write them. What is here has to compile; `SurfaceTests` runs what can fail.
@available(*, deprecated)
private enum SharingSurface {
  static func shares(
    _ r: CKRecord, _ z: CKRecordZone, _ m: CKShare.Metadata, _ p: CKShare.Participant
  ) {
    let s = CKShare(rootRecord: r)
    _ = CKShare(rootRecord: r, shareID: CKRecord.ID(recordName: "x", zoneID: z.zoneID))
    _ = CKShare(recordZoneID: z.zoneID)
    s.publicPermission = .readOnly
    s[CKShare.SystemFieldKey.title] = "t" as CKRecordValue
    s[CKShare.SystemFieldKey.title] = "t"
    s[CKShare.SystemFieldKey.thumbnailImageData] = Data()
    s[CKShare.SystemFieldKey.shareType] = "x"
    s[CKShareTitleKey] = "a" as CKRecordValue
    _ = (s.url, s.participants, s.owner, s.currentUserParticipant)
    s.addParticipant(p)
    s.removeParticipant(p)
    let _: CKShare.Participant.AcceptanceStatus = .accepted
    let _: CKShare.Participant.Permission = .readWrite
    let _: CKShare.Participant.Role = .privateUser
    let _: CKShare.Participant.ParticipantType = .owner
    let _: CKShare.ParticipantRole = .administrator
    let _: CKShare.ParticipantAcceptanceStatus = .pending
    let _: CKShare.ParticipantPermission = .none
    p.role = .privateUser
    p.permission = .readWrite
    p.type = .privateUser
    _ = (p.acceptanceStatus, p.userIdentity.nameComponents, p.participantID)
    _ = (
      m.containerIdentifier, m.share, m.hierarchicalRootRecordID, m.rootRecordID, m.rootRecord,
      m.participantRole, m.participantStatus, m.participantPermission, m.ownerIdentity,
      m.participantType
    )
    let _: [CKShare.Metadata: Int] = [m: 1]
    let _: [CKShare.Participant: Int] = [p: 1]
  }

  static func people(_ r: CKRecord, _ p: CKShare.Participant, _ c: CKContainer) {
    let u = p.userIdentity
    _ = (
      u.lookupInfo?.emailAddress, u.nameComponents?.givenName, u.userRecordID, u.hasiCloudAccount,
      u.contactIdentifiers
    )
    _ = CKUserIdentity.LookupInfo.lookupInfos(withEmails: [""])
    _ = CKUserIdentity.LookupInfo.lookupInfos(withPhoneNumbers: [""])
    _ = CKUserIdentity.LookupInfo.lookupInfos(with: [r.recordID])
    _ = CKUserIdentity.LookupInfo(phoneNumber: "")
    _ = CKUserIdentity.LookupInfo(userRecordID: r.recordID)
    let o = CKAllowedSharingOptions(
      allowedParticipantPermissionOptions: .any,
      allowedParticipantAccessOptions: .specifiedRecipientsOnly)
    _ = CKAllowedSharingOptions.standard
    o.allowsAccessRequests = true
    o.allowsParticipantsToInviteOthers = true
    o.allowedParticipantPermissionOptions = .readOnly
    o.allowedParticipantAccessOptions = .anyoneWithLink
    let ob = CKSystemSharingUIObserver(container: c)
    ob.systemSharingUIDidSaveShareBlock = { id, r in }
    ob.systemSharingUIDidStopSharingBlock = { id, r in }
    if r.recordType == CKRecord.SystemType.share, let s = r as? CKShare { _ = s.url }
  }

}
