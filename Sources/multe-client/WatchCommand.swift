import Dispatch
import Foundation
import FoundationNetworking
import Glibc
import HouseholdClient

/// `multe watch`
enum WatchCommand {
  /// A line about the watch itself, in JSON.
  private struct State: Encodable {
    let event: String
  }

  static func run(_ call: Invocation) async throws {
    let end = endOnInterrupt()
    defer { end.cancel() }
    let household = try call.household()
    let list = try await call.operands.first.asyncMap { name in
      try await household.lists().list(name).record.fullName
    }
    let watch = Watch(household, events: try call.eventRequest()) { change in
      list == nil || change.list?.id == list
    }
    let text = WatchText(call.style)
    try await watch(begun: { tell("watching", "Watching. Ctrl-C ends it.", call) }) { news in
      switch news {
      case .change(let change):
        Output.line(
          call.isJSON ? JSONText.text(change) : text.line(change, now: Date()))
      case .offline: tell("offline", "The server is away. Waiting for it…", call)
      case .online: tell("online", "The server is back.", call)
      }
    }
  }

  private static func tell(_ event: String, _ sentence: String, _ call: Invocation) {
    if call.isJSON {
      Output.line(JSONText.text(State(event: event)))
    } else {
      Output.error(call.style.dim(sentence))
    }
  }

  /// Ctrl-C is how a watch ends, and no failure.
  private static func endOnInterrupt() -> any DispatchSourceSignal {
    signal(SIGINT, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
    source.setEventHandler { exit(0) }
    source.resume()
    return source
  }
}

extension Optional {
  fileprivate func asyncMap<T>(_ body: (Wrapped) async throws -> T) async rethrows -> T? {
    if let value = self { try await body(value) } else { nil }
  }
}

extension Invocation {
  /// The request for the server's events. Throws `CommandFailure`.
  func eventRequest() throws(CommandFailure) -> URLRequest {
    if arguments["--server"] == nil, let token = environment["MULTE_API_TOKEN"], !token.isEmpty,
      var parts = URLComponents(string: environment["MULTE_URL"] ?? "")
    {
      while parts.path.hasSuffix("/") { parts.path.removeLast() }
      parts.path += "/multe/1/events"
      let words = [("ckAPIToken", token), ("ckWebAuthToken", environment["MULTE_WEB_AUTH_TOKEN"])]
      // A plus sign would be read as a space.
      let query = words.compactMap { name, value in
        value?.addingPercentEncoding(withAllowedCharacters: .alphanumerics).map { "\(name)=\($0)" }
      }
      parts.percentEncodedQuery = query.joined(separator: "&")
      if let url = parts.url { return URLRequest(url: url) }
    }
    let account = try account()
    guard let url = URL(string: account.url + "/multe/1/events") else {
      throw CommandFailure(.failure, "\(account.url) is no address")
    }
    var request = URLRequest(url: url)
    request.setValue("multe_session=\(account.session)", forHTTPHeaderField: "Cookie")
    return request
  }
}
