import Synchronization

/// The items of an operation. Each is told to the operation's blocks once, as soon as its result is known; what the
/// operation did not get to is told at the end, with why.
final class OperationItems<ID: Hashable & Sendable, Value: Sendable>: Sendable {
  typealias Results = [ID: Result<Value, any Error>]

  private struct State {
    var order: [ID]
    var results: Results = [:]
  }

  private let state: Mutex<State>
  private let tell: @Sendable (ID, Result<Value, any Error>) async -> Void

  /// Items in the order in which they were given. `tell` calls the operation's blocks.
  init(
    _ ids: [ID], tell: @escaping @Sendable (ID, Result<Value, any Error>) async -> Void
  ) {
    var seen: Set<ID> = []
    state = Mutex(State(order: ids.filter { seen.insert($0).inserted }))
    self.tell = tell
  }

  /// What is known of each item.
  var results: Results { state.withLock { $0.results } }

  /// What succeeded, in the order of the items.
  var successes: [(id: ID, value: Value)] {
    state.withLock { state in
      state.order.compactMap { id in
        (try? state.results[id]?.get()).map { (id, $0) }
      }
    }
  }

  /// Takes the results of some items, which may be new ones, and tells each.
  func take(_ results: Results) async {
    let new = state.withLock { state in
      let known = state.order.filter { results[$0] != nil && state.results[$0] == nil }
      let added = results.keys.filter { !state.order.contains($0) }
      state.order += added
      state.results.merge(results) { first, _ in first }
      return known + added
    }
    for id in new { if let result = results[id] { await tell(id, result) } }
  }

  /// Tells of all items that are not told yet that they failed.
  func end(with error: CKError?) async {
    guard let error else { return }
    let rest = state.withLock { state in state.order.filter { state.results[$0] == nil } }
    for id in rest { await take([id: .failure(error)]) }
  }
}

extension CKOperation {
  /// The service, for operations of a container.
  var serviceToUse: Service { (containerToUse ?? CKContainer.default()).service }

  /// Does the work of an operation, and gives why it failed as a whole; nil if it did not.
  func failure(
    of work: @Sendable () async throws -> Void
  ) async -> CKError? {
    do {
      try Task.checkCancellation()
      try await work()
      return nil
    } catch {
      return CKError(error)
    }
  }

  /// Calls a block of the newer generation at the end.
  func callResult(_ block: (@Sendable (Result<Void, any Error>) -> Void)?, _ error: CKError?) async
  {
    guard let block else { return }
    await callBlock { block(error.map { .failure($0) } ?? .success(())) }
  }
}

extension Result where Failure == any Error {
  /// The error; nil for a success.
  var failure: (any Error)? {
    if case .failure(let error) = self { error } else { nil }
  }
}

extension CKError? {
  /// What a block of the older generation is given of results: nil if the whole failed before there were any.
  func orNil<Results: Collection>(_ results: Results) -> Results? {
    self != nil && results.isEmpty ? nil : results
  }
}
