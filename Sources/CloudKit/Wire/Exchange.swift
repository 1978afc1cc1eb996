import FoundationNetworking
import Synchronization

extension URLSession {
  /// Makes a request, and waits for the answer or until the calling task is cancelled.
  ///
  /// A request that was cancelled runs to its end, unheard. On Linux the library stops the program when a transfer is
  /// cancelled in the moment in which it ends ("a task that in not in the registry").
  func exchange(_ request: URLRequest) async throws -> (Data, URLResponse) {
    let answer = Answer()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard answer.wait(continuation) else { return }
        dataTask(with: request) { data, response, error in
          if let data, let response {
            answer.give(.success((data, response)))
          } else {
            answer.give(.failure(error ?? URLError(.unknown)))
          }
        }.resume()
      }
    } onCancel: {
      answer.give(.failure(CancellationError()))
    }
  }
}

/// What comes first is the answer.
private final class Answer: Sendable {
  typealias Outcome = Result<(Data, URLResponse), any Error>

  private enum State {
    case new
    case waiting(CheckedContinuation<(Data, URLResponse), any Error>)
    case over
  }

  private let state = Mutex(State.new)

  /// Begins to wait; false if it is over already.
  func wait(_ continuation: CheckedContinuation<(Data, URLResponse), any Error>) -> Bool {
    let isOver = state.withLock { state in
      if case .over = state { return true }
      state = .waiting(continuation)
      return false
    }
    if isOver { continuation.resume(throwing: CancellationError()) }
    return !isOver
  }

  func give(_ outcome: Outcome) {
    let before = state.withLock { state in
      defer { state = .over }
      return state
    }
    if case .waiting(let continuation) = before { continuation.resume(with: outcome) }
  }
}
