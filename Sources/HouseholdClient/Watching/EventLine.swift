import FoundationNetworking
import Synchronization

/// The server's event stream, `GET /multe/1/events`: it tells that something changed; what it was, the feeds tell. It needs
/// no subscription that would outlive this program.
final class EventLine: NSObject, URLSessionDataDelegate, Sendable {
  /// What the line brought.
  enum News: Sendable, Equatable {
    /// The line is open.
    case opened
    /// Something changed.
    case changed
    /// The session has ended.
    case signedOut
    /// The line is closed; `isRefused` says that the server does not know who asks.
    case closed(isRefused: Bool)
  }

  /// Silence of so many seconds means that the line is dead: the server's beat comes more often.
  private static let silenceMaxSeconds: TimeInterval = 50

  private struct State {
    var text = EventText()
    var isRefused = false
  }

  private let state = Mutex(State())
  private let news: AsyncStream<News>.Continuation

  private init(_ news: AsyncStream<News>.Continuation) { self.news = news }

  /// Opens a line; it ends with `closed`, or when nobody listens any more.
  static func open(_ request: URLRequest) -> AsyncStream<News> {
    AsyncStream { continuation in
      let settings = URLSessionConfiguration.ephemeral
      settings.timeoutIntervalForRequest = silenceMaxSeconds
      settings.httpShouldSetCookies = false
      settings.httpCookieAcceptPolicy = .never
      // A task that is cancelled while Foundation looks into its cache would end the program.
      settings.urlCache = nil
      let line = EventLine(continuation)
      let session = URLSession(configuration: settings, delegate: line, delegateQueue: nil)
      let task = session.dataTask(with: request)
      task.resume()
      // Cancelled in the queue in which it ends: cancelling it while it ends would end the program.
      continuation.onTermination = { _ in session.delegateQueue.addOperation { task.cancel() } }
    }
  }

  /// The session goes to the address that was typed and to no other.
  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }

  /// Whoever asks for a name and a password gets none; without an answer the line would never close.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    completionHandler(.cancelAuthenticationChallenge, nil)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    guard status == 200 else {
      state.withLock { $0.isRefused = status == 401 || status == 421 }
      return completionHandler(.cancel)
    }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let events = state.withLock { $0.text.take(data) }
    for event in events {
      switch event {
      case "hello": news.yield(.opened)
      case "zone": news.yield(.changed)
      case "signedOut": news.yield(.signedOut)
      default: break
      }
    }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError: (any Error)?) {
    news.yield(.closed(isRefused: state.withLock { $0.isRefused }))
    news.finish()
    session.finishTasksAndInvalidate()
  }
}

/// The names of events in a stream, as its bytes arrive. Source: HTML Standard, Server-sent events.
struct EventText {
  /// More than a line of ours has; what is longer is no event stream.
  private static let lineMax = 64 * 1_024
  private var rest: [UInt8] = []

  /// The names of the events that began in these bytes.
  mutating func take(_ data: some Sequence<UInt8>) -> [String] {
    var names: [String] = []
    for byte in data {
      guard byte == UInt8(ascii: "\n") else {
        if rest.count < Self.lineMax { rest.append(byte) }
        continue
      }
      let line = String(decoding: rest, as: UTF8.self).trimmingCharacters(
        in: .whitespacesAndNewlines)
      rest = []
      if line.hasPrefix("event:") {
        names.append(line.dropFirst(6).trimmingCharacters(in: .whitespacesAndNewlines))
      }
    }
    return names
  }
}
