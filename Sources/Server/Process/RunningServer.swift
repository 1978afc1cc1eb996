import HTTPServer
import RecordStore
import Records

/// Everything that answers requests, wired together.
final class RunningServer: Sendable {
  let accounts: Accounts
  let port: UInt16
  /// Whether the web app was found.
  let hasPages: Bool
  private let store: OpenStore
  private let log: ServerLog
  private let hub: EventHub
  private let accountEndpoint: AccountEndpoint
  private let http: HTTPServer

  /// How long requests may take to end when the server stops.
  private static let graceSeconds = 5

  /// Begins to answer. Throws ``ProcessFailure`` in words.
  init(
    _ configuration: Configuration, _ store: OpenStore, _ log: ServerLog
  ) throws(ProcessFailure) {
    self.store = store
    self.log = log
    let reportFault: @Sendable (String) -> Void = { log.note(.error, "fault", [("what", $0)]) }
    let hub = EventHub(store.storage, store: store.id)
    self.hub = hub
    accounts = Accounts(
      storage: store.storage, isSignUpOpenByDefault: configuration.opensSignUp,
      observer: .init(
        session: { hub.signOut(session: $0) }, user: { hub.signOut(user: $0, except: $1) }),
      reportFault: reportFault)
    let basePath = configuration.basePath.flatMap { BasePath($0) }
    accountEndpoint = AccountEndpoint(
      accounts,
      .init(
        container: HouseholdSchema.container, environment: .production,
        version: ServerVersion.current,
        cookiePath: basePath.flatMap { $0.path.isEmpty ? nil : $0.path } ?? "/"))
    let pages = try Self.pages(configuration)
    hasPages = pages.isBuilt
    let counts = RequestCounts()
    let router = Router(
      .init(
        basePath: basePath, trustedProxies: TrustedProxies(configuration.trustedProxies) ?? .none),
      callers: accounts,
      mounts: Self.mounts(store, accounts, accountEndpoint, hub, counts, reportFault),
      pages: Mount(.folder("/"), .pages, pages, asksCaller: false)
    ) { request in
      counts.note(request)
      log.note(request)
    }
    http = try Self.listen(configuration, router)
    port = http.port
  }

  /// Stops: finishes what runs, ends streams, and closes the database.
  func stop() {
    http.stop(graceSeconds: Self.graceSeconds)
    accountEndpoint.stop()
    hub.stop()
    store.storage.close()
  }

  private static func mounts(
    _ store: OpenStore, _ accounts: Accounts, _ accountEndpoint: AccountEndpoint, _ hub: EventHub,
    _ counts: RequestCounts, _ reportFault: @escaping @Sendable (String) -> Void
  ) -> [Mount] {
    let storage = store.storage
    let version = ServerVersion.current
    let container = HouseholdSchema.container
    let records = CloudKitEndpoint(
      storage: storage, store: store.id, users: accounts, householdContainer: container,
      reportFault: reportFault)
    let events = EventsEndpoint(
      hub: hub, storage: storage, store: store.id, callers: accounts, version: version,
      householdContainer: container)
    let imports = ImportEndpoint(
      records: records, container: container, dataFolder: store.folder.path)
    let metrics = MetricsEndpoint(counts: counts, hub: hub, storage: storage, version: version)
    return [
      Mount(.path("/healthz"), .health, HealthEndpoint(storage: storage), asksCaller: false),
      Mount(.path("/metrics"), .metrics, metrics, asksCaller: false),
      Mount(.path("/multe/1/events"), .events, events),
      Mount(.path("/multe/1/imports/keep"), .imports, imports),
      Mount(.folder("/multe/1/"), .multe, accountEndpoint),
      Mount(.folder("/database/1/"), .database, records),
    ]
  }

  private static func pages(
    _ configuration: Configuration
  ) throws(ProcessFailure) -> PagesEndpoint {
    guard let folder = configuration.web ?? WebAppFolder.find() else { return PagesEndpoint() }
    do throws(WebFolderError) {
      return try PagesEndpoint(folder: folder)
    } catch {
      throw ProcessFailure(
        "The web app in \(error.path) cannot be served: \(error.reason)", exitCode: ExitCode.data)
    }
  }

  private static func listen(
    _ configuration: Configuration, _ router: Router
  ) throws(ProcessFailure) -> HTTPServer {
    var settings = HTTPServer.Configuration()
    settings.address = configuration.address ?? (configuration.isEphemeral ? "127.0.0.1" : "::")
    settings.port = configuration.port ?? (configuration.isEphemeral ? 0 : 8080)
    do throws(HTTPServerError) {
      return try HTTPServer(settings, handler: router)
    } catch {
      throw ProcessFailure(error, address: settings.address, port: settings.port)
    }
  }
}
