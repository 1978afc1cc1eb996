/// The codes by name, as `catch CKError.zoneNotFound` and `error.code == CKError.zoneNotFound` write them.
extension CKError {
  /// The server or this module failed.
  public static var internalError: Code { .internalError }
  /// Some items failed; `partialErrorsByItemID` tells each.
  public static var partialFailure: Code { .partialFailure }
  /// There is no network.
  public static var networkUnavailable: Code { .networkUnavailable }
  /// The network failed.
  public static var networkFailure: Code { .networkFailure }
  /// The container is not known, or nothing says where its server is.
  public static var badContainer: Code { .badContainer }
  /// The server cannot serve now; try again.
  public static var serviceUnavailable: Code { .serviceUnavailable }
  /// Too many requests; try again later.
  public static var requestRateLimited: Code { .requestRateLimited }
  /// An entitlement is missing; never the case here.
  public static var missingEntitlement: Code { .missingEntitlement }
  /// Nobody is signed in.
  public static var notAuthenticated: Code { .notAuthenticated }
  /// The user may not do this.
  public static var permissionFailure: Code { .permissionFailure }
  /// There is no such record, subscription or share.
  public static var unknownItem: Code { .unknownItem }
  /// The request makes no sense.
  public static var invalidArguments: Code { .invalidArguments }
  /// Results were cut short; no longer used.
  public static var resultsTruncated: Code { .resultsTruncated }
  /// The record was changed or made by somebody else; its versions are in the error.
  public static var serverRecordChanged: Code { .serverRecordChanged }
  /// The server refused.
  public static var serverRejectedRequest: Code { .serverRejectedRequest }
  /// The file of an asset is not there.
  public static var assetFileNotFound: Code { .assetFileNotFound }
  /// The file of an asset changed while it was sent.
  public static var assetFileModified: Code { .assetFileModified }
  /// The app is too old; never the case here.
  public static var incompatibleVersion: Code { .incompatibleVersion }
  /// A unique field has the value already.
  public static var constraintViolation: Code { .constraintViolation }
  /// The operation was cancelled.
  public static var operationCancelled: Code { .operationCancelled }
  /// The change token is no good any more: fetch from the start.
  public static var changeTokenExpired: Code { .changeTokenExpired }
  /// Another item of the batch failed.
  public static var batchRequestFailed: Code { .batchRequestFailed }
  /// The zone is busy; try again.
  public static var zoneBusy: Code { .zoneBusy }
  /// The database cannot do this.
  public static var badDatabase: Code { .badDatabase }
  /// There is no room left.
  public static var quotaExceeded: Code { .quotaExceeded }
  /// There is no such zone.
  public static var zoneNotFound: Code { .zoneNotFound }
  /// The request is too large: halve it.
  public static var limitExceeded: Code { .limitExceeded }
  /// The user deleted the zone.
  public static var userDeletedZone: Code { .userDeletedZone }
  /// The share has too many participants.
  public static var tooManyParticipants: Code { .tooManyParticipants }
  /// The record, or one above or below it, is shared already.
  public static var alreadyShared: Code { .alreadyShared }
  /// A reference leads to no record, or keeps one from being deleted.
  public static var referenceViolation: Code { .referenceViolation }
  /// The account may not do this.
  public static var managedAccountRestricted: Code { .managedAccountRestricted }
  /// The participant has to be verified.
  public static var participantMayNeedVerification: Code { .participantMayNeedVerification }
  /// The answer was lost: nobody knows whether it was done.
  public static var serverResponseLost: Code { .serverResponseLost }
  /// The asset cannot be had now.
  public static var assetNotAvailable: Code { .assetNotAvailable }
  /// The account cannot be used for the moment.
  public static var accountTemporarilyUnavailable: Code { .accountTemporarilyUnavailable }
  /// The participant is invited already.
  public static var participantAlreadyInvited: Code { .participantAlreadyInvited }
}
