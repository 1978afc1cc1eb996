import FoundationNetworking
import Synchronization

/// Requests and their answers. Large files are streamed both ways: none is ever whole in memory.
///
/// No redirect is followed: what proves who calls goes to the server that it is for, and to no other.
final class Transfers: Sendable {
  /// Told how many bytes have gone over, on no queue in particular.
  typealias Progress = @Sendable (Int64) -> Void

  /// What becomes of a request that nobody waits for any more.
  enum Cancellation {
    /// It runs to its end, unheard.
    case unheard
    /// It is cut off.
    case cutOff
  }

  private let session: URLSession
  private let delegate = TransferDelegate()

  /// Transfers by a session with these settings, which has no cache: a request that is cut off while Foundation looks
  /// into its cache would end the program.
  init(_ settings: URLSessionConfiguration) {
    session = URLSession(configuration: settings, delegate: delegate, delegateQueue: nil)
  }

  /// What runs ends by itself: cancelling a transfer that ends just then stops the program.
  deinit { session.finishTasksAndInvalidate() }

  /// Makes a request, and waits for the answer or until the calling task is cancelled.
  func answer(
    to request: URLRequest, _ cancellation: Cancellation = .unheard
  ) async throws -> (Data, URLResponse) {
    try await transfer(nil, { _ in }, cancellation) { session.dataTask(with: request) }
  }

  /// Larger files than this are read as streams.
  private static let wholeBytesMax: Int64 = 4_000_000

  /// Sends a file as the body of a request, and gives the answer.
  ///
  /// A small file goes whole and a large one as a stream. Given the file itself, Foundation reads ahead, and stops the
  /// program if the connection is gone by the time that it has read. For the same reason an upload is not cut off.
  func upload(
    _ file: URL, size: Int64, by request: URLRequest, progress: @escaping Progress = { _ in }
  ) async throws -> (Data, URLResponse) {
    if size <= Self.wholeBytesMax {
      let body = size == 0 ? Data() : try Data(contentsOf: file)
      return try await transfer(nil, progress, .unheard) {
        session.uploadTask(with: request, from: body)
      }
    }
    var request = request
    request.httpBodyStream = InputStream(url: file)
    return try await transfer(nil, progress, .unheard) { session.dataTask(with: request) }
  }

  /// Fetches what is at an address into a new file, if the answer has the status 200. The data are those of
  /// another answer.
  func download(
    _ request: URLRequest, to file: URL, progress: @escaping Progress = { _ in }
  ) async throws -> URLResponse {
    try await transfer(file, progress, .cutOff) { session.downloadTask(with: request) }.1
  }

  private func transfer(
    _ file: URL?, _ progress: @escaping Progress, _ cancellation: Cancellation,
    _ makeTask: () -> URLSessionTask
  ) async throws -> (Data, URLResponse) {
    let outcome = TransferOutcome()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard outcome.wait(continuation) else { return }
        let task = makeTask()
        let heard: Progress = { if outcome.isWaitedFor { progress($0) } }
        delegate.note(task, .init(file: file, progress: heard, done: outcome.give))
        task.resume()
        if cancellation == .cutOff { outcome.onCancellation { [weak self] in self?.cutOff(task) } }
      }
    } onCancel: {
      outcome.cancel()
    }
  }

  /// Foundation stops the program where a task is cancelled while it ends. It ends in the delegate's queue, where nothing
  /// else runs meanwhile.
  private func cutOff(_ task: URLSessionTask) {
    session.delegateQueue.addOperation { task.cancel() }
  }
}

/// What comes first is the outcome: that of the transfer or the cancellation.
private final class TransferOutcome: Sendable {
  typealias Value = (Data, URLResponse)

  private enum State {
    case new
    case waiting(CheckedContinuation<Value, any Error>, cutOff: (@Sendable () -> Void)?)
    case cancelled
    case over
  }

  private let state = Mutex(State.new)

  var isWaitedFor: Bool {
    state.withLock { state in
      if case .waiting = state { true } else { false }
    }
  }

  /// Begins to wait; false if it is over already.
  func wait(_ continuation: CheckedContinuation<Value, any Error>) -> Bool {
    let isNew = state.withLock { state in
      guard case .new = state else { return false }
      state = .waiting(continuation, cutOff: nil)
      return true
    }
    if !isNew { continuation.resume(throwing: CancellationError()) }
    return isNew
  }

  /// What is done if nobody waits any more before the transfer ends.
  func onCancellation(_ cutOff: @escaping @Sendable () -> Void) {
    let isCancelled = state.withLock { state in
      switch state {
      case .waiting(let continuation, _): state = .waiting(continuation, cutOff: cutOff)
      case .cancelled: return true
      case .new, .over: break
      }
      return false
    }
    if isCancelled { cutOff() }
  }

  func give(_ result: Result<Value, any Error>) {
    if case .waiting(let continuation, _) = end(.over) { continuation.resume(with: result) }
  }

  func cancel() {
    guard case .waiting(let continuation, let cutOff) = end(.cancelled) else { return }
    continuation.resume(throwing: CancellationError())
    cutOff?()
  }

  private func end(_ end: State) -> State {
    state.withLock { state in
      let before = state
      switch before {
      case .new, .waiting: state = end
      case .cancelled, .over: break
      }
      return before
    }
  }
}
