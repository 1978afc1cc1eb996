extension CKError {
  /// Why a call failed. Source of the numbers: CKError.h.
  public enum Code: Int, Sendable, Hashable, CaseIterable {
    /// The server or this module failed.
    case internalError = 1
    /// Some items failed; `partialErrorsByItemID` tells each.
    case partialFailure = 2
    /// There is no network.
    case networkUnavailable = 3
    /// The network failed.
    case networkFailure = 4
    /// The container is not known, or nothing says where its server is.
    case badContainer = 5
    /// The server cannot serve now; try again.
    case serviceUnavailable = 6
    /// Too many requests; try again later.
    case requestRateLimited = 7
    /// An entitlement is missing; never the case here.
    case missingEntitlement = 8
    /// Nobody is signed in.
    case notAuthenticated = 9
    /// The user may not do this.
    case permissionFailure = 10
    /// There is no such record, subscription or share.
    case unknownItem = 11
    /// The request makes no sense.
    case invalidArguments = 12
    /// Results were cut short; no longer used.
    case resultsTruncated = 13
    /// The record was changed or made by somebody else; its versions are in the error.
    case serverRecordChanged = 14
    /// The server refused.
    case serverRejectedRequest = 15
    /// The file of an asset is not there.
    case assetFileNotFound = 16
    /// The file of an asset changed while it was sent.
    case assetFileModified = 17
    /// The app is too old; never the case here.
    case incompatibleVersion = 18
    /// A unique field has the value already.
    case constraintViolation = 19
    /// The operation was cancelled.
    case operationCancelled = 20
    /// The change token is no good any more: fetch from the start.
    case changeTokenExpired = 21
    /// Another item of the batch failed.
    case batchRequestFailed = 22
    /// The zone is busy; try again.
    case zoneBusy = 23
    /// The database cannot do this.
    case badDatabase = 24
    /// There is no room left.
    case quotaExceeded = 25
    /// There is no such zone.
    case zoneNotFound = 26
    /// The request is too large: halve it.
    case limitExceeded = 27
    /// The user deleted the zone.
    case userDeletedZone = 28
    /// The share has too many participants.
    case tooManyParticipants = 29
    /// The record, or one above or below it, is shared already.
    case alreadyShared = 30
    /// A reference leads to no record, or keeps one from being deleted.
    case referenceViolation = 31
    /// The account may not do this.
    case managedAccountRestricted = 32
    /// The participant has to be verified.
    case participantMayNeedVerification = 33
    /// The answer was lost: nobody knows whether it was done.
    case serverResponseLost = 34
    /// The asset cannot be had now.
    case assetNotAvailable = 35
    /// The account cannot be used for the moment.
    case accountTemporarilyUnavailable = 36
    /// The participant is invited already.
    case participantAlreadyInvited = 37

    /// Whether an error is a `CKError` of this code, in `catch CKError.zoneNotFound`.
    public static func ~= (code: Code, error: any Error) -> Bool {
      (error as? CKError)?.code == code
    }
  }
}
