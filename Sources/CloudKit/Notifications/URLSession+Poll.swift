import FoundationNetworking
import Synchronization

extension URLSession {
  /// The answer to a poll, which is cut off as soon as the task that waits is cancelled.
  ///
  /// ``exchange(_:)`` lets a request run to its end unheard. A poll would take a notification with it, and last for
  /// an hour. Cutting it off is safe in a session without a cache, where nothing is cancelled before it began.
  func pollAnswer(to request: URLRequest) async throws -> (Data, URLResponse) {
    let pending = PendingAnswer()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard pending.begin(continuation) else {
          return continuation.resume(throwing: CancellationError())
        }
        let task = dataTask(with: request) { data, response, error in
          if let data, let response, error == nil {
            pending.end(.success((data, response)))
          } else {
            pending.end(.failure(error ?? URLError(.unknown)))
          }
        }
        task.resume()
        pending.began(task)
      }
    } onCancel: {
      pending.cancel()
    }
  }
}

/// An answer that somebody waits for: it ends once, with the answer or with the cancellation.
private final class PendingAnswer: Sendable {
  private struct State {
    var continuation: CheckedContinuation<(Data, URLResponse), any Error>?
    var task: URLSessionDataTask?
    var isCancelled = false
  }

  private let state = Mutex(State())

  /// False if nobody waits any more.
  func begin(_ continuation: CheckedContinuation<(Data, URLResponse), any Error>) -> Bool {
    state.withLock { state in
      if !state.isCancelled { state.continuation = continuation }
      return !state.isCancelled
    }
  }

  func began(_ task: URLSessionDataTask) {
    let isCancelled = state.withLock { state in
      if state.continuation != nil { state.task = task }
      return state.isCancelled
    }
    if isCancelled { task.cancel() }
  }

  func end(_ result: Result<(Data, URLResponse), any Error>) {
    let continuation = state.withLock { state in
      defer { state = State(isCancelled: state.isCancelled) }
      return state.continuation
    }
    continuation?.resume(with: result)
  }

  func cancel() {
    let (continuation, task) = state.withLock { state in
      defer { state = State(isCancelled: true) }
      return (state.continuation, state.task)
    }
    continuation?.resume(throwing: CancellationError())
    task?.cancel()
  }
}
