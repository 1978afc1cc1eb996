import CloudKit

/// Errors and archives as apps read them. What is here has to compile; `SurfaceTests` runs what can fail.
@available(*, deprecated)
private enum ErrorSurface {
  static func errors(_ error: Error) {
    _ = (error as? CKError)?.code == .zoneNotFound
    let ns = error as NSError
    _ =
      ns.domain == CKErrorDomain && ns.code == CKError.Code.zoneNotFound.rawValue
      && ns.code == CKError.zoneNotFound.rawValue
    _ = ns.userInfo[CKPartialErrorsByItemIDKey] as? [AnyHashable: Error]
    _ = ns.userInfo[CKPartialErrorsByItemIDKey] as? NSDictionary
    _ = ns.userInfo[CKErrorRetryAfterKey] as? Double
    _ = ns.userInfo[CKErrorRetryAfterKey] as? NSNumber
    do { throw error } catch let error as CKError where error.code == .partialFailure {
      _ = error.partialErrorsByItemID?[CKRecord.ID(recordName: "")] as? CKError
    } catch CKError.zoneNotFound {} catch CKError.unknownItem, CKError.userDeletedZone {} catch {}
    if let e = error as? CKError {
      switch e.code {
      case .networkFailure, .networkUnavailable, .serviceUnavailable, .requestRateLimited,
        .zoneBusy:
        break
      case CKError.limitExceeded: break
      default: break
      }
      switch e {
      case CKError.networkFailure: break
      default: break
      }
      _ = (
        e.serverRecord, e.clientRecord, e.ancestorRecord, e.retryAfterSeconds, e.userInfo,
        e.errorCode, e.errorUserInfo, e.localizedDescription, CKError.errorDomain
      )
      _ = (e as NSError).localizedDescription
      _ = e.partialErrorsByItemID?.values.compactMap { $0 as? CKError }
    }
    if case CKError.zoneNotFound = error {}
    _ = CKError.Code(rawValue: ns.code)
  }

  static func codes() {
    let x = CKError(.zoneNotFound)
    _ = CKError(.zoneNotFound, userInfo: [CKErrorRetryAfterKey: 4])
    _ = CKError(CKError.Code.internalError)
    _ = x == CKError(.zoneNotFound)
    _ = Set([x])
    let _: Error = CKError(
      .partialFailure,
      userInfo: [CKPartialErrorsByItemIDKey: [CKRecord.ID(recordName: ""): CKError(.unknownItem)]])
    let _: [CKError.Code] = [
      .internalError, .partialFailure, .networkUnavailable, .networkFailure, .badContainer,
      .serviceUnavailable, .requestRateLimited, .missingEntitlement, .notAuthenticated,
      .permissionFailure, .unknownItem, .invalidArguments, .resultsTruncated, .serverRecordChanged,
      .serverRejectedRequest, .assetFileNotFound, .assetFileModified, .incompatibleVersion,
      .constraintViolation, .operationCancelled, .changeTokenExpired, .batchRequestFailed,
      .zoneBusy, .badDatabase, .quotaExceeded, .zoneNotFound, .limitExceeded, .userDeletedZone,
      .tooManyParticipants, .alreadyShared, .referenceViolation, .managedAccountRestricted,
      .participantMayNeedVerification, .serverResponseLost, .assetNotAvailable,
      .accountTemporarilyUnavailable, .participantAlreadyInvited,
    ]
    _ = CKErrorUserDidResetEncryptedDataKey
  }

  static func archives(record: CKRecord, token: CKServerChangeToken, data: Data) throws {
    let coder = NSKeyedArchiver(requiringSecureCoding: true)
    record.encodeSystemFields(with: coder)
    coder.finishEncoding()
    _ = coder.encodedData
    let u = try NSKeyedUnarchiver(forReadingFrom: data)
    u.requiresSecureCoding = true
    _ = CKRecord(coder: u)
    u.finishDecoding()
    _ = try NSKeyedArchiver.archivedData(withRootObject: token, requiringSecureCoding: true)
    _ = try NSKeyedUnarchiver.unarchivedObject(ofClass: CKServerChangeToken.self, from: data)
    _ = try NSKeyedUnarchiver.unarchiveTopLevelObjectWithData(data) as? CKRecord.ID
  }

}
