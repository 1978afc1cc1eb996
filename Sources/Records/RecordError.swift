/// The protocol's error codes. Source: CloudKit Web Services Reference, Error Codes.
public enum ErrorCode: String, Sendable, Hashable, CaseIterable {
  case accessDenied = "ACCESS_DENIED"
  case atomicError = "ATOMIC_ERROR"
  case authenticationFailed = "AUTHENTICATION_FAILED"
  case authenticationRequired = "AUTHENTICATION_REQUIRED"
  case badRequest = "BAD_REQUEST"
  case conflict = "CONFLICT"
  case exists = "EXISTS"
  case internalError = "INTERNAL_ERROR"
  case notFound = "NOT_FOUND"
  case quotaExceeded = "QUOTA_EXCEEDED"
  case throttled = "THROTTLED"
  case tryAgainLater = "TRY_AGAIN_LATER"
  case validatingReferenceError = "VALIDATING_REFERENCE_ERROR"
  case zoneNotFound = "ZONE_NOT_FOUND"

  /// The HTTP status of a request that fails with this code.
  public var httpStatus: Int {
    switch self {
    case .accessDenied: 403
    case .atomicError, .badRequest: 400
    case .authenticationFailed: 401
    case .authenticationRequired: 421
    case .conflict, .exists: 409
    case .internalError: 500
    case .notFound, .zoneNotFound: 404
    case .quotaExceeded: 413
    case .throttled: 429
    case .tryAgainLater: 503
    case .validatingReferenceError: 412
    }
  }
}

/// Why a request, or one item of it, failed; as it is told to the client.
public struct RecordError: Error, Hashable, Sendable {
  /// What clients branch on.
  public let code: ErrorCode
  /// A sentence for people.
  public let reason: String
  /// When to try again, in seconds; nil if that is of no use.
  public let retryAfterSeconds: Int?
  /// The reason for programs that tell it in other languages. CloudKit has no such thing, so answers of the
  /// record protocol never have it.
  public let reasonCode: String?

  /// An error to be told to the client.
  public init(
    _ code: ErrorCode, _ reason: String, retryAfterSeconds: Int? = nil, reasonCode: String? = nil
  ) {
    self.code = code
    self.reason = reason
    self.retryAfterSeconds = retryAfterSeconds
    self.reasonCode = reasonCode
  }
}

extension RecordError {
  /// A malformed request.
  public static func badRequest(_ reason: String) -> RecordError {
    RecordError(.badRequest, reason)
  }

  /// A key with a value that cannot be.
  public static func invalid(_ key: String, _ value: String) -> RecordError {
    // Scalars, not characters: one character may have any number of them.
    .badRequest("Invalid value for '\(key)': \(String(value.unicodeScalars.prefix(64)))")
  }

  /// A key of the wrong JSON type.
  public static func expected(_ what: String, at key: String) -> RecordError {
    .badRequest("Invalid value for '\(key)', expected \(what)")
  }

  /// A field's value of the wrong type. The text is the live service's.
  public static func expectedType(_ type: String) -> RecordError {
    .badRequest("Invalid value, expected type \(type).")
  }

  /// A zone that is not there.
  public static func zoneNotFound(_ name: ZoneName) -> RecordError {
    RecordError(.zoneNotFound, "Zone '\(name)' does not exist")
  }

  /// A call that needs a user, and has none.
  public static let authenticationRequired = RecordError(
    .authenticationRequired, "request needs authorization")
  /// A record that is not there.
  public static let recordNotFound = RecordError(.notFound, "Record not found")
  /// `create` of a name that exists. The live service answers CONFLICT, not EXISTS.
  public static let alreadyExists = RecordError(.conflict, "record to insert already exists")
  /// A stale change tag.
  public static let staleTag = RecordError(.conflict, "client oplock error updating record")
  /// An item of an atomic batch that failed because of another.
  public static let batchFailed = RecordError(.atomicError, "Batch Request Failed")
  /// A sync token that this server did not give for this scope, or gave too long ago.
  public static let badSyncToken = RecordError.badRequest(
    "Unknown or expired sync token; fetch again without one")
  /// A continuation marker that does not belong to this query.
  public static let badMarker = RecordError.badRequest(
    "Invalid continuationMarker: it does not belong to this query")
}

extension RecordError {
  /// A record that cannot be deleted because another refers to it by VALIDATE. The text is the live
  /// service's; it does not name the other, which the caller may not be allowed to see.
  public static func validated(_ target: RecordName, by field: String) -> RecordError {
    validatingReference(
      "Field=\(field), recordID=\(target)", "Record delete would violate validating reference")
  }

  /// A VALIDATE reference to a record that is not there.
  public static func missingTarget(field: String, _ target: RecordName) -> RecordError {
    validatingReference(
      "Field=\(field), recordID=\(target)", "Record save would violate validating reference")
  }

  /// A parent that is not there.
  public static func missingParent(_ parent: RecordName) -> RecordError {
    validatingReference("Field=parent, recordID=\(parent)", "Parent record does not exist")
  }

  private static func validatingReference(_ place: String, _ title: String) -> RecordError {
    RecordError(.validatingReferenceError, "\(place), title=\(title), rejecting update")
  }

  /// One DELETE_SELF reference too many. The text is the live service's.
  public static let tooManyOwningReferences = RecordError.badRequest(
    "Limit exceeded for number of owning references to single record")
  /// A record above itself.
  public static let circularParent = RecordError.badRequest(
    "Invalid value for 'parent': a record cannot be above itself")
  /// Too many records above a record.
  public static let deepHierarchy = RecordError.badRequest(
    "Invalid value for 'parent': at most \(Limits.hierarchyDepth) records above a record")
}
