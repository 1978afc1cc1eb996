extension CKError {
  /// Whether the reason passes, so that the same request may succeed later. Source: CKSyncEngine.h; a lost answer
  /// and a request that was cancelled are told apart from other failures of the network here.
  var isPassing: Bool {
    switch code {
    case .notAuthenticated, .accountTemporarilyUnavailable, .networkFailure, .networkUnavailable,
      .requestRateLimited, .serviceUnavailable, .zoneBusy, .serverResponseLost, .operationCancelled:
      true
    default: false
    }
  }
}
