import RecordStore
import Records

extension RecordError {
  /// What a client is told of any error. What it is not told, in the words of the engine, goes to
  /// `reportFault`.
  static func told(_ error: any Error, _ reportFault: (String) -> Void) -> RecordError {
    if let error = error as? RecordError { return error }
    reportFault("\(error)")
    if let error = error as? SQLError, error.kind == .busy || error.kind == .disk {
      return RecordError(
        .tryAgainLater, "The database cannot be used right now", retryAfterSeconds: 5)
    }
    return RecordError(.internalError, "Internal error")
  }
}
