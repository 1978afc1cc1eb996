import FoundationNetworking
import Synchronization
import WebServices

/// A container on a server, as one account uses it.
final class Service: Sendable {
  private struct State {
    var configuration: MulteConfiguration
    /// The name of the signed-in user's record, once it was asked for.
    var caller: Task<String?, any Error>?
  }

  private let state: Mutex<State>
  /// Tells this client from the user's others, which are told of its changes.
  let clientID = UUID().uuidString
  /// For calls and polls.
  let calls: Transfers
  /// For the files of assets, which do not hold up calls.
  let transfers: Transfers
  /// Brings the account's notifications.
  let courier = Courier()
  /// Hear of shares.
  let sharingObservers = SharingObservers()

  init(_ configuration: MulteConfiguration) {
    state = Mutex(State(configuration: configuration))
    let settings = URLSessionConfiguration.ephemeral
    settings.httpShouldSetCookies = false
    settings.httpCookieAcceptPolicy = .never
    settings.requestCachePolicy = .reloadIgnoringLocalCacheData
    settings.urlCache = nil
    settings.httpMaximumConnectionsPerHost = 6
    calls = Transfers(settings)
    transfers = Transfers(settings)
  }

  /// Where the container is and who uses it.
  var configuration: MulteConfiguration {
    get { state.withLock { $0.configuration } }
    set {
      let isAnotherAccount = state.withLock {
        let isAnother = $0.configuration.credential != newValue.credential
        if isAnother { $0.caller = nil }
        $0.configuration = newValue
        return isAnother
      }
      if isAnotherAccount { courier.accountChanged(of: self) }
    }
  }

  /// Makes a call. Throws the error that the server told, or that of the network.
  func call(_ call: ServiceCall) async throws(CKError) -> JSONObject {
    let request = try request(for: call)
    do {
      let (data, response) = try await calls.answer(to: request)
      try Task.checkCancellation()
      return try answer(data, response)
    } catch {
      throw CKError(error)
    }
  }

  /// The object of an answer; throws the error in it.
  func answer(_ data: Data, _ response: URLResponse) throws -> JSONObject {
    guard let response = response as? HTTPURLResponse else {
      throw CKError(.networkFailure, "The answer is not from a server")
    }
    if let next = response.value(forHTTPHeaderField: "X-Apple-CloudKit-Web-Auth-Token") {
      state.withLock { $0.configuration.credential.replaceWebAuthToken(with: next) }
    }
    let object =
      data.isEmpty
      ? JSONObject()
      : data.withUnsafeBytes { bytes in
        (try? JSONReader.read(bytes.bindMemory(to: UInt8.self)))?.object
      }
    if let object, (200..<300).contains(response.statusCode) { return object }
    let error = object.flatMap { CKError(json: $0) } ?? CKError(status: response.statusCode)
    throw error.waiting(as: response)
  }

  // MARK: Requests

  private func request(for call: ServiceCall) throws(CKError) -> URLRequest {
    let configuration = configuration
    guard let base = configuration.url else { throw MulteConfiguration.missing }
    var text = base.absoluteString
    while text.hasSuffix("/") { text.removeLast() }
    text += configuration.path(of: call) + "?clientId=\(clientID)"
    text += configuration.credential.query
    guard let url = URL(string: text) else {
      throw CKError(.badContainer, "There is no address for \(call.path)")
    }
    var request = URLRequest(url: url)
    request.timeoutInterval = call.options.requestTimeoutSeconds
    if let body = call.body {
      request.httpMethod = "POST"
      request.httpBody = Data(body)
      request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    }
    if let cookie = configuration.credential.cookie {
      request.setValue(cookie, forHTTPHeaderField: "Cookie")
      // No page of another site made this program send it, which the server asks of whoever has a cookie.
      request.setValue("none", forHTTPHeaderField: "Sec-Fetch-Site")
    }
    return request
  }

  // MARK: The caller

  /// From where answers of a database are seen.
  func place(
    _ scope: CKDatabase.Scope, _ zone: CKRecordZoneID = .default, _ options: CallOptions
  ) async throws(CKError) -> WirePlace {
    WirePlace(zone: zone, scope: scope, caller: try await caller(options), service: self)
  }

  /// The name of the signed-in user's record; nil if nobody is signed in. Asks the server once.
  func caller(_ options: CallOptions) async throws(CKError) -> String? {
    let task = state.withLock { state -> Task<String?, any Error>? in
      guard state.configuration.credential.hasUser else { return nil }
      if let task = state.caller { return task }
      let task = Task<String?, any Error> {
        let call = ServiceCall(.public, "users/caller", body: nil, options)
        return try await self.call(call)["userRecordName"]?.string
      }
      state.caller = task
      return task
    }
    guard let task else { return nil }
    // Others may wait for the same answer: whoever is cancelled stops waiting, and the question goes on.
    let answer = AsyncStream<Result<String?, any Error>> { continuation in
      Task {
        continuation.yield(await task.result)
        continuation.finish()
      }
    }
    for await result in answer {
      do {
        return try result.get()
      } catch {
        state.withLock { if $0.caller == task { $0.caller = nil } }
        throw CKError(error)
      }
    }
    throw CKError(CancellationError())
  }
}
