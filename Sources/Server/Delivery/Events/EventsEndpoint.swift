import HTTPServer
import RecordStore
import Records

/// `GET /multe/1/events`: tells a signed-in user as server-sent events which zones of their private and
/// shared databases changed. No change is lost: the stream listens before it reads what was before it.
struct EventsEndpoint: RoutedEndpoint {
  let hub: EventHub
  let storage: Storage
  let store: StoreID
  let callers: any CallerResolver
  let version: String
  /// The web app's build; nil without one.
  let build: String?
  /// The container that browser sessions belong to; a token names its own.
  let householdContainer: String

  func methods(at path: String) -> MethodSet { .get }

  func bodyPlan(for head: HTTPRequestHead) -> HTTPBodyPlan { .collect(maxBytes: 0) }

  func respond(
    to request: ServerRequest, _ reply: @escaping @Sendable (HTTPResponse) -> Void
  ) {
    guard let user = request.caller.user else {
      return reply(.error(RecordError(.authenticationFailed, "Sign in to hear of changes")))
    }
    let database = DatabaseID(
      container: request.caller.apiToken?.container ?? householdContainer,
      environment: request.caller.apiToken?.environment ?? .production, owner: user)
    guard let stream = hub.streams.open(database, request.caller, user: user) else {
      return reply(
        .error(RecordError(.throttled, "Too many open streams", retryAfterSeconds: 60)))
    }
    do {
      try begin(stream, database, user, request)
    } catch {
      hub.streams.remove(stream.number, from: database, user: user)
      return reply(
        .error(RecordError(.tryAgainLater, "The store cannot be read", retryAfterSeconds: 5)))
    }
    hub.streamOpened()
    reply(
      HTTPResponse(
        headers: [
          "Content-Type": "text/event-stream",
          "X-Accel-Buffering": "no",  // nginx would hold events back.
        ], body: .stream(stream.body)))
    if !isStillSignedIn(request) { stream.signOut() }
  }

  private func begin(
    _ stream: EventStream, _ database: DatabaseID, _ user: UserRecordName, _ request: ServerRequest
  ) throws {
    let lastEventID = request.http.head.headers["Last-Event-ID"]
    let news = try storage.read { sql in
      let shared = DatabaseID.shared(
        with: user, container: database.container, environment: database.environment)
      return try EventCatchUp(
        own: try DatabaseReader(database, store: store, sql),
        shared: try DatabaseReader(shared, store: store, sql), lastEventID: lastEventID,
        owner: user)
    }
    // Spread, so that after a restart not all come back in the same moment.
    let hello = EventMessage.hello(
      id: news.start.id, version: version, build: build,
      retryMilliseconds: Int.random(in: 1_000...3_000))
    stream.catchUp(hello, news)
    hub.presence.greet(stream, database)
  }

  /// A session that ended while its stream opened was not among those told of it.
  private func isStillSignedIn(_ request: ServerRequest) -> Bool {
    guard request.caller.session != nil else { return true }
    let caller = try? callers.caller(for: request.http.head, query: request.query)
    return caller?.user == request.caller.user && caller?.session == request.caller.session
  }
}
