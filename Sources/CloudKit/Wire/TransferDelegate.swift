import FoundationNetworking
import Synchronization

/// Hears of all transfers of a session.
final class TransferDelegate: NSObject, URLSessionDataDelegate, URLSessionDownloadDelegate,
  Sendable
{
  struct Transfer: Sendable {
    /// Where a download goes.
    let file: URL?
    let progress: Transfers.Progress
    let done: @Sendable (Result<(Data, URLResponse), any Error>) -> Void
    /// The body of an answer, unless it goes to a file.
    var answer = Data()
    /// Why the transfer failed, whatever Foundation says.
    var failure: (any Error)?
  }

  /// Bytes of an answer; one that is longer fails.
  private static let answerBytesMax = 64 << 20

  private let running = Mutex<[Int: Transfer]>([:])

  func note(_ task: URLSessionTask, _ transfer: Transfer) {
    running.withLock { $0[task.taskIdentifier] = transfer }
  }

  private func fail(_ task: URLSessionTask, _ error: any Error) {
    running.withLock { running in
      guard running[task.taskIdentifier]?.failure == nil else { return }
      running[task.taskIdentifier]?.failure = error
    }
  }

  // MARK: Progress

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

  // MARK: What the server wants

  /// No redirect is followed: headers and body would go to wherever it leads.
  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
  ) {
    fail(task, CKError(status: response.statusCode))
    completionHandler(nil)
    task.cancel()
  }

  /// Whoever asks for a name and a password, as a proxy before the server does, gets none. Without an answer the
  /// transfer would never end.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    fail(task, CKError(status: 401))
    completionHandler(.cancelAuthenticationChallenge, nil)
  }

  // MARK: Answers

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data
  ) {
    let isTooLong = running.withLock { running in
      guard let size = running[dataTask.taskIdentifier]?.answer.count else { return false }
      guard size + data.count <= Self.answerBytesMax else { return true }
      running[dataTask.taskIdentifier]?.answer += data
      return false
    }
    guard isTooLong else { return }
    fail(dataTask, CKError(.networkFailure, "The answer is too long"))
    dataTask.cancel()
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
      fail(downloadTask, error)
    }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    guard let transfer = running.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else {
      return
    }
    if let error = transfer.failure ?? error {
      transfer.done(.failure(error))
    } else if let response = task.response {
      transfer.done(.success((transfer.answer, response)))
    } else {
      transfer.done(.failure(URLError(.badServerResponse)))
    }
  }
}
