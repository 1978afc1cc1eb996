import FoundationNetworking
import Synchronization
import WebServices

/// Fetches the notifications of a container's account from the server, while somebody listens.
///
/// One poll serves all who listen. Failures of the network are tried again, ever more slowly.
final class Courier: Sendable {
  /// Somebody who listens.
  struct Listener: Sendable {
    /// Called each time that the server has begun to keep notifications for this device.
    let begun: @Sendable () -> Void
    let told: @Sendable (MulteRemoteNotification) -> Void
    let failed: @Sendable (CKError) -> Void
  }

  private struct State {
    var listeners: [UUID: Listener] = [:]
    var task: Task<Void, Never>?
    /// Which task polls: an elder one that is not over yet ends nobody's stream.
    var generation = 0
    var address: Address?
    /// Whether notifications were lost that nobody was told of.
    var hasMissed = false
    var subscriptions: [Subscription: Bool] = [:]

    mutating func run(_ service: Service, _ courier: Courier) {
      generation += 1
      task = courier.run(service, generation)
    }
  }

  /// Where the notifications of an account are fetched.
  private struct Address: Sendable, Hashable {
    let url: URL
    let caller: String?
  }

  private struct Subscription: Hashable {
    let id: CKSubscription.ID
    let scope: CKDatabase.Scope
  }

  private let state = Mutex(State())

  // MARK: Listening

  /// Begins to listen; gives what ends it.
  func add(_ listener: Listener, of service: Service) -> @Sendable () -> Void {
    let id = UUID()
    let isBegun = state.withLock { state in
      state.listeners[id] = listener
      if state.task == nil { state.run(service, self) }
      return state.address != nil
    }
    if isBegun { listener.begun() }
    return { [weak self] in self?.remove(id) }
  }

  private func remove(_ id: UUID) {
    state.withLock { state in
      state.listeners[id] = nil
      guard state.listeners.isEmpty else { return }
      state.task?.cancel()
      state.task = nil
    }
  }

  /// Another account uses the container: its notifications are others.
  func accountChanged(of service: Service) {
    state.withLock { state in
      state.address = nil
      state.hasMissed = false
      state.subscriptions = [:]
      guard let task = state.task else { return }
      task.cancel()
      state.run(service, self)
    }
  }

  private var listeners: [Listener] { state.withLock { Array($0.listeners.values) } }

  /// Ends all streams with an error that trying again does not help.
  private func fail(_ error: CKError, _ generation: Int) {
    let listeners = state.withLock { state -> [Listener] in
      guard state.generation == generation else { return [] }
      defer {
        state.listeners = [:]
        state.task = nil
      }
      return Array(state.listeners.values)
    }
    for listener in listeners { listener.failed(error) }
  }

  // MARK: Polling

  private func run(_ service: Service, _ generation: Int) -> Task<Void, Never> {
    Task {
      var pause = CourierPause()
      var last = Data()
      while !Task.isCancelled {
        do throws(CKError) {
          let address = try await address(service)
          let frame = try await poll(address, service)
          if let frame, frame != last {
            last = frame
            try await tell(frame, service)
          }
          pause.succeeded(hadNews: frame != nil)
        } catch {
          if Task.isCancelled { return }
          guard error.isWorthTrying else { return fail(error, generation) }
          pause.failed(error)
        }
        guard let seconds = pause.seconds else { continue }
        try? await Task.sleep(for: .seconds(seconds))
      }
    }
  }

  /// Where to poll: the server is asked for it once.
  private func address(_ service: Service) async throws(CKError) -> Address {
    let caller = try await service.caller(CallOptions())
    guard let caller else { throw CKError(.notAuthenticated, "Nobody is signed in") }
    let known = state.withLock { $0.address }
    if let known, known.caller == caller { return known }
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("apnsEnvironment", service.configuration.environment.rawValue)
    }
    let call = ServiceCall(root: .device, "tokens/create", body: writer.bytes)
    let answer = try await service.call(call)
    guard let url = answer["webcourierURL"]?.string.flatMap({ URL(string: $0) }) else {
      throw CKError(.internalError, "The answer has no address for notifications")
    }
    let address = Address(url: url, caller: caller)
    let hasMissed = state.withLock { state in
      state.address = address
      defer { state.hasMissed = false }
      return state.hasMissed
    }
    for listener in listeners { listener.begun() }
    if hasMissed { tellMissed(address, service) }
    return address
  }

  /// The bytes of the next notification; nil if the server ended the poll without one.
  private func poll(_ address: Address, _ service: Service) async throws(CKError) -> Data? {
    var request = URLRequest(url: address.url)
    // The server shows every 15 seconds that it is there.
    request.timeoutInterval = 60
    // A poll that ran to its end, unheard, would take a notification with it, and last for an hour.
    let data: Data
    do {
      let (body, response) = try await service.calls.answer(to: request, .cutOff)
      guard let response = response as? HTTPURLResponse else { throw CKError(status: 0) }
      guard response.statusCode == 200 else {
        if response.statusCode == 401 { forget(address) }
        throw CKError(status: response.statusCode).waiting(as: response)
      }
      data = body
    } catch {
      throw CKError(error)
    }
    let content = data.drop { $0 == 0x0A || $0 == 0x0D || $0 == 0x20 }
    return content.isEmpty ? nil : Data(content)
  }

  /// The server knows the address no more, and what it kept is lost.
  private func forget(_ address: Address) {
    state.withLock { state in
      guard state.address == address else { return }
      state.address = nil
      state.hasMissed = true
    }
  }

  /// Tells that everything has to be fetched: once the server keeps notifications again, so that nothing is between.
  private func tellMissed(_ address: Address, _ service: Service) {
    for notification in MulteRemoteNotification.missed(
      service.configuration.containerIdentifier, subscriber: address.caller)
    {
      tell(notification.userInfo)
    }
  }

  private func tell(_ data: Data, _ service: Service) async throws(CKError) {
    guard let frame = CourierFrame(data) else {
      throw CKError(.networkFailure, "What came is not a notification")
    }
    let isOfDatabase =
      if let feed = frame.feedSubscription {
        await isOfDatabase(Subscription(id: feed.id, scope: feed.scope), service)
      } else { false }
    tell(frame.pushed(isOfDatabase: isOfDatabase))
  }

  private func tell(_ userInfo: [AnyHashable: Any]) {
    let notification = MulteRemoteNotification(userInfo: userInfo)
    for listener in listeners { listener.told(notification) }
  }

  /// Whether a subscription is one to a database. The server is asked once; where it cannot tell, it is not: the
  /// notification names the zone then, which is no less.
  private func isOfDatabase(_ subscription: Subscription, _ service: Service) async -> Bool {
    if let known = state.withLock({ $0.subscriptions[subscription] }) { return known }
    let database = CKDatabase(service, subscription.scope)
    guard let found = try? await database.subscription(for: subscription.id) else { return false }
    let isOfDatabase = found.subscriptionType == .database
    state.withLock { $0.subscriptions[subscription] = isOfDatabase }
    return isOfDatabase
  }
}

extension CKError {
  /// Whether what failed may go well later with nothing changed.
  fileprivate var isWorthTrying: Bool {
    switch code {
    case .notAuthenticated, .badContainer, .permissionFailure, .invalidArguments,
      .managedAccountRestricted, .unknownItem:
      false
    default: true
    }
  }
}

/// How long the courier waits before it asks again.
struct CourierPause: Sendable {
  private static let firstSeconds = 0.25
  private static let maxSeconds = 60.0
  private var failures = 0
  /// The wait; nil for none.
  private(set) var seconds: Double?

  /// A poll brought something, or its time was over. Where polls end at once with nothing, that is no reason to
  /// ask the server all the time.
  mutating func succeeded(hadNews: Bool) {
    failures = 0
    seconds = hadNews ? nil : Self.firstSeconds
  }

  /// A poll failed: the wait doubles each time, up to a minute, and is drawn from its second half, so that not all
  /// come back in the same moment.
  mutating func failed(_ error: CKError) {
    let whole = min(Self.firstSeconds * Double(1 << min(failures, 16)), Self.maxSeconds)
    failures += 1
    seconds = max(error.retryAfterSeconds ?? 0, Double.random(in: whole / 2...whole))
  }
}
