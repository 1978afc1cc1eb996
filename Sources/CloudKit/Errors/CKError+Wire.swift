import FoundationNetworking
import Records
import WebServices

/// From what a server answers, and from how a network fails.
extension CKError {
  /// The error in an answer, or in the place of one item of it; nil if there is none.
  init?(json: JSONObject) {
    guard let code = json["serverErrorCode"]?.string else { return nil }
    let reason = json["reason"]?.string ?? code
    var info: [String: Any] = [Self.serverErrorCodeKey: code]
    if let seconds = json["retryAfter"]?.integer {
      let wait = min(max(Double(seconds), 0), RetryAfter.maxSeconds)
      info[CKErrorRetryAfterKey] = NSNumber(value: wait)
    }
    if let address = json["redirectURL"]?.string { info[Self.redirectURLKey] = address }
    self.init(Self.code(code, reason: reason), reason, info)
  }

  /// The key of the protocol's error code in an error that a server told.
  static let serverErrorCodeKey = "MulteServerErrorCode"
  /// The key of the address where somebody can sign in.
  static let redirectURLKey = "MulteRedirectURL"

  private static func code(_ wire: String, reason: String) -> Code {
    switch ErrorCode(rawValue: wire) {
    case .accessDenied: .permissionFailure
    case .atomicError: .batchRequestFailed
    case .authenticationFailed, .authenticationRequired: .notAuthenticated
    case .badRequest: badRequest(reason)
    case .conflict, .exists: .serverRecordChanged
    case .internalError: .internalError
    case .notFound: .unknownItem
    case .quotaExceeded: quotaExceeded(reason)
    case .throttled: .requestRateLimited
    case .tryAgainLater: .serviceUnavailable
    case .validatingReferenceError: .referenceViolation
    case .zoneNotFound: .zoneNotFound
    case nil: .serverRejectedRequest
    }
  }

  private static func quotaExceeded(_ reason: String) -> Code {
    if reason.contains("request body") { return .limitExceeded }
    return reason.contains("participants") ? .tooManyParticipants : .quotaExceeded
  }

  /// The protocol has one code where the framework has several; only the sentence tells them apart.
  private static func badRequest(_ reason: String) -> Code {
    if reason.contains("owning references") { return .limitExceeded }
    if reason.contains("operations in one request") { return .limitExceeded }
    if reason.contains("sync token") { return .changeTokenExpired }
    if reason.contains("participants") { return .tooManyParticipants }
    if reason.contains("shared hierarchy") || reason.contains("shared as a whole")
      || reason.contains("of the zone are shared")
    {
      return .alreadyShared
    }
    return .invalidArguments
  }

  /// The error of a record in an answer that is not the one that was asked for.
  static let ofAnotherRecord = CKError(.internalError, "The answer has another record")

  /// The error of an answer that no server of the protocol gave.
  init(status: Int) {
    switch status {
    case 413: self.init(.limitExceeded, "The request is too large")
    case 429: self.init(.requestRateLimited, "Too many requests")
    case 502, 503, 504:
      self.init(.serviceUnavailable, "The server cannot be reached now (\(status))")
    default: self.init(.networkFailure, "The answer (\(status)) is not from a CloudKit server")
    }
  }

  /// The error for whatever a call threw.
  init(_ error: any Error) {
    switch error {
    case let error as CKError: self = error
    case let error as RecordError:
      self.init(.internalError, "The answer cannot be read: \(error.reason)")
    case is CancellationError: self.init(.operationCancelled, "The operation was cancelled")
    case let error as URLError: self.init(Self.code(error.code), error.localizedDescription)
    default: self.init(.internalError, String(describing: error))
    }
  }

  private static func code(_ code: URLError.Code) -> Code {
    switch code {
    case .cancelled: .operationCancelled
    case .notConnectedToInternet, .cannotFindHost, .dnsLookupFailed, .cannotConnectToHost:
      .networkUnavailable
    case .networkConnectionLost: .serverResponseLost
    default: .networkFailure
    }
  }
}
