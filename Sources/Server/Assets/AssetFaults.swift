import HTTPServer
import RecordStore
import Records

/// What clients are told where an upload or a download fails.
enum AssetFaults {
  /// The error that a client is told; what it is not told goes to the log.
  static func told(
    _ error: any Error, _ reportFault: (String) -> Void
  ) -> RecordError {
    if let error = error as? RecordError { return error }
    reportFault("\(error)")
    if let error = error as? SQLError, error.kind == .busy || error.kind == .disk {
      return RecordError(
        .tryAgainLater, "The database cannot be written right now", retryAfterSeconds: 5)
    }
    return RecordError(.internalError, "Internal error")
  }

  /// The answer to a request that failed.
  static func response(_ error: any Error, _ reportFault: (String) -> Void) -> HTTPResponse {
    if error is AssetTooLarge { return HTTPResponse(status: 413) }
    return .error(told(error, reportFault))
  }
}
