/// The error of a batch of which some items failed.
enum PartialFailure {
  /// The error; nil if no item failed.
  static func error<A, B>(
    _ first: [some Hashable: Result<A, any Error>], _ second: [some Hashable: Result<B, any Error>]
  ) -> CKError? {
    var errors: [AnyHashable: any Error] = [:]
    for case (let id, .failure(let error)) in first { errors[AnyHashable(id)] = error }
    for case (let id, .failure(let error)) in second { errors[AnyHashable(id)] = error }
    guard !errors.isEmpty else { return nil }
    return CKError(
      .partialFailure, "\(errors.count) of \(first.count + second.count) items failed",
      [CKPartialErrorsByItemIDKey: errors])
  }

  /// The error; nil if no item failed.
  static func error<A>(_ results: [some Hashable: Result<A, any Error>]) -> CKError? {
    error(results, [AnyHashable: Result<Void, any Error>]())
  }

  /// Throws if an item failed.
  static func check<A, B>(
    _ first: [some Hashable: Result<A, any Error>], _ second: [some Hashable: Result<B, any Error>]
  ) throws(CKError) {
    if let error = error(first, second) { throw error }
  }
}

extension Dictionary {
  /// The success of the one item that was asked for.
  @discardableResult
  func only<Success>(_ key: Key) throws -> Success where Value == Result<Success, any Error> {
    guard let result = self[key] else {
      throw CKError(.internalError, "The answer lacks what was asked for")
    }
    return try result.get()
  }
}
