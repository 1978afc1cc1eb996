extension CKOperation {
  /// The service and how it is called, for operations of a container.
  var serviceToUse: (service: Service, options: CallOptions) {
    ((containerToUse ?? CKContainer.default()).service, callOptions)
  }

  /// Calls the blocks of an operation's end: the newer one is not told of a partial failure.
  func end(
    _ error: CKError?, _ newer: (@Sendable (Result<Void, any Error>) -> Void)?,
    _ older: (@Sendable ((any Error)?) -> Void)?
  ) async {
    if let newer {
      let told = error?.code == .partialFailure ? nil : error
      await callBlock { newer(told.map { .failure($0) } ?? .success(())) }
    }
    if let older { await callBlock { older(error) } }
  }
}
