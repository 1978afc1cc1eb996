import FoundationNetworking
import Synchronization

/// Files on their way up to a server and down from it. Both are streamed: no file is ever whole in memory.
final class FileTransfers: Sendable {
  /// Told how many bytes have gone over, on no queue in particular.
  typealias Progress = @Sendable (Int64) -> Void

  private let session: URLSession
  private let delegate = TransferDelegate()

  /// Transfers by sessions with these settings.
  init(_ settings: URLSessionConfiguration) {
    session = URLSession(configuration: settings, delegate: delegate, delegateQueue: nil)
  }

  /// What runs ends by itself: cancelling a transfer that ends just then stops the program.
  deinit { session.finishTasksAndInvalidate() }

  /// Sends a file as the body of a request, and gives the answer. An empty file goes as a body of no bytes.
  func upload(
    _ file: URL, size: Int64, by request: URLRequest, progress: @escaping Progress = { _ in }
  ) async throws -> (Data, URLResponse) {
    try await transfer(nil, progress) {
      size == 0
        ? session.uploadTask(with: request, from: Data())
        : session.uploadTask(with: request, fromFile: file)
    }
  }

  /// Fetches what is at an address into a new file, if the answer has the status 200. The data are those of
  /// another answer.
  func download(
    _ request: URLRequest, to file: URL, progress: @escaping Progress = { _ in }
  ) async throws -> URLResponse {
    try await transfer(file, progress) { session.downloadTask(with: request) }.1
  }

  private func transfer(
    _ file: URL?, _ progress: @escaping Progress, _ makeTask: () -> URLSessionTask
  ) async throws -> (Data, URLResponse) {
    let task = makeTask()
    return try await withTaskCancellationHandler {
      try Task.checkCancellation()
      return try await withCheckedThrowingContinuation { continuation in
        delegate.note(
          task, .init(file: file, progress: progress, done: { continuation.resume(with: $0) }))
        task.resume()
      }
    } onCancel: {
      task.cancel()
    }
  }
}

/// Hears of all transfers of a session.
private final class TransferDelegate: NSObject, URLSessionDataDelegate, URLSessionDownloadDelegate,
  Sendable
{
  struct Transfer: Sendable {
    /// Where a download goes.
    let file: URL?
    let progress: FileTransfers.Progress
    let done: @Sendable (Result<(Data, URLResponse), any Error>) -> Void
    /// The body of an answer to an upload.
    var answer = Data()
    /// Why a download did not get its place.
    var failure: (any Error)?
  }

  /// Bytes of an answer to an upload: it is a small object.
  private static let answerBytesMax = 1 << 20

  private let running = Mutex<[Int: Transfer]>([:])

  func note(_ task: URLSessionTask, _ transfer: Transfer) {
    running.withLock { $0[task.taskIdentifier] = transfer }
  }

  private func progress(_ task: URLSessionTask, _ bytes: Int64) {
    running.withLock { $0[task.taskIdentifier]?.progress }?(bytes)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64,
    totalBytesSent: Int64, totalBytesExpectedToSend: Int64
  ) {
    progress(task, totalBytesSent)
  }

  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData bytesWritten: Int64,
    totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64
  ) {
    progress(downloadTask, totalBytesWritten)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data
  ) {
    running.withLock { running in
      guard let size = running[dataTask.taskIdentifier]?.answer.count,
        size + data.count <= Self.answerBytesMax
      else { return }
      running[dataTask.taskIdentifier]?.answer += data
    }
  }

  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask,
    didFinishDownloadingTo location: URL
  ) {
    let file = running.withLock { $0[downloadTask.taskIdentifier]?.file }
    guard let file, (downloadTask.response as? HTTPURLResponse)?.statusCode == 200 else { return }
    do {
      try FileManager.default.moveItem(at: location, to: file)
    } catch {
      running.withLock { $0[downloadTask.taskIdentifier]?.failure = error }
    }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    guard let transfer = running.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else {
      return
    }
    if let error = error ?? transfer.failure {
      transfer.done(.failure(error))
    } else if let response = task.response {
      transfer.done(.success((transfer.answer, response)))
    } else {
      transfer.done(.failure(URLError(.badServerResponse)))
    }
  }
}
