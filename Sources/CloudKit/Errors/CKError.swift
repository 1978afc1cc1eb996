/// Why a call failed.
///
/// A plain value rather than a bridged `NSError`, whose hash recurses without end on Linux. `error as NSError` has the
/// domain, the code and the user info all the same.
public struct CKError: Error, CustomNSError, Sendable {
  /// Why.
  public let code: Code
  /// What comes with it; the keys are the `CKError…Key` constants and `NSLocalizedDescriptionKey`.
  public var userInfo: [String: Any] { info.values }
  private let info: Info

  /// The dictionary is not changed once it is made.
  private struct Info: @unchecked Sendable { let values: [String: Any] }

  /// An error.
  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    self.code = code
    info = Info(values: userInfo)
  }

  /// An error with a sentence for people, and what else comes with it.
  init(_ code: Code, _ reason: String, _ userInfo: [String: Any] = [:]) {
    var values = userInfo
    values[NSLocalizedDescriptionKey] = reason
    self.init(code, userInfo: values)
  }

  /// A copy with one thing more.
  func adding(_ key: String, _ value: Any?) -> CKError {
    guard let value else { return self }
    var values = userInfo
    values[key] = value
    return CKError(code, userInfo: values)
  }

  // MARK: As an NSError

  /// The domain of all CloudKit errors.
  public static var errorDomain: String { CKErrorDomain }
  /// The number of the code.
  public var errorCode: Int { code.rawValue }
  /// What comes with it.
  public var errorUserInfo: [String: Any] { userInfo }

  /// A sentence for people.
  public var localizedDescription: String {
    userInfo[NSLocalizedDescriptionKey] as? String ?? "CloudKit error \(code.rawValue) (\(code))"
  }
}

extension CKError: LocalizedError {
  /// A sentence for people.
  public var errorDescription: String? { localizedDescription }
}

extension CKError: Hashable {
  /// Whether both have the same code and sentence.
  public static func == (a: CKError, b: CKError) -> Bool {
    a.code == b.code && a.localizedDescription == b.localizedDescription
  }

  /// Hashes the code.
  public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension CKError {
  /// The error of each item, where the whole is a partial failure.
  public var partialErrorsByItemID: [AnyHashable: any Error]? {
    userInfo[CKPartialErrorsByItemIDKey] as? [AnyHashable: any Error]
  }

  /// The record as it was before the changes that were refused.
  public var ancestorRecord: CKRecord? {
    userInfo[CKRecordChangedErrorAncestorRecordKey] as? CKRecord
  }

  /// The record as the server has it.
  public var serverRecord: CKRecord? {
    userInfo[CKRecordChangedErrorServerRecordKey] as? CKRecord
  }

  /// The record that was refused.
  public var clientRecord: CKRecord? {
    userInfo[CKRecordChangedErrorClientRecordKey] as? CKRecord
  }

  /// After how many seconds to try again.
  public var retryAfterSeconds: Double? {
    (userInfo[CKErrorRetryAfterKey] as? NSNumber)?.doubleValue
      ?? userInfo[CKErrorRetryAfterKey] as? Double
  }
}

/// The domain of all CloudKit errors.
public let CKErrorDomain = "CKErrorDomain"
/// The key of the errors of each item.
public let CKPartialErrorsByItemIDKey = "CKPartialErrors"
/// The key of the seconds after which to try again.
public let CKErrorRetryAfterKey = "CKRetryAfter"
/// The key of the record as it was before the changes that were refused.
public let CKRecordChangedErrorAncestorRecordKey = "AncestorRecord"
/// The key of the record as the server has it.
public let CKRecordChangedErrorServerRecordKey = "ServerRecord"
/// The key of the record that was refused.
public let CKRecordChangedErrorClientRecordKey = "ClientRecord"
/// The key that says, with zoneNotFound, that the user's keys were made anew.
public let CKErrorUserDidResetEncryptedDataKey = "CKErrorUserDidResetEncryptedDataKey"
