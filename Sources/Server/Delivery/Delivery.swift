import HTTPServer
import RecordStore
import Records

/// Everything between the HTTP server and the endpoints of records and accounts, put together: routes,
/// the web app, events, imports, log and figures.
struct Delivery: Sendable {
  /// What the owner may set.
  struct Options: Sendable {
    /// The path under which the server is reached, as in `/app`; nil finds it out.
    var basePath: String?
    /// Addresses and blocks of addresses whose `X-Forwarded-` headers count.
    var trustedProxies: [String] = []
    /// Streams of events that one user may have open.
    var streamsPerUserMax = 10_000
    /// How often a silent stream shows that it is alive.
    var heartbeatSeconds = 15
  }

  /// What is delivered from.
  struct Sources: Sendable {
    let storage: Storage
    let store: StoreID
    /// The folder of the store; archives that are imported pass through it.
    let dataFolder: String
    let callers: any CallerResolver
    /// What answers `/database/1/` and `/device/1/`.
    let records: any Endpoint
    /// Uploads and downloads.
    var assets: AssetEndpoints?
    /// What answers the rest of `/multe/1/`.
    let accounts: any Endpoint
    /// The container of the household app.
    let householdContainer: String
    let version: String
    let log: ServerLog?
    /// What a user is called.
    var name: @Sendable (UserRecordName) -> String = { _ in "" }
    /// Who has an e-mail address.
    var userOfEmail: @Sendable (String) -> UserRecordName? = { _ in nil }
    /// What answers the developers' console, if there is one.
    var console: (any RoutedEndpoint)?
    /// The web app.
    var pages = PagesEndpoint()
    /// What the console shows of the requests.
    var watch = RequestWatch()
  }

  /// What the HTTP server calls.
  let router: Router
  /// Has to be told of sessions that end.
  let events: EventHub
  private let couriers: CourierHub

  /// Puts it together. Throws ``DeliveryError`` for an option that cannot be.
  init(_ options: Options, _ sources: Sources) throws(DeliveryError) {
    let configuration = try Self.configuration(options)
    events = EventHub(
      sources.storage, store: sources.store, streamsPerUserMax: options.streamsPerUserMax,
      heartbeatSeconds: options.heartbeatSeconds, userOfEmail: sources.userOfEmail)
    couriers = CourierHub(sources.storage, heartbeatSeconds: options.heartbeatSeconds)
    let counts = RequestCounts()
    let (log, watch) = (sources.log, sources.watch)
    router = Router(
      configuration, callers: sources.callers,
      mounts: Self.mounts(sources, events, couriers, counts),
      pages: Mount(.folder("/"), .pages, sources.pages, asksCaller: false)
    ) { answered in
      counts.note(answered)
      watch.note(answered)
      log?.note(answered)
    }
  }

  /// Ends its threads. The HTTP server has to be stopped before.
  func stop() {
    events.stop()
    couriers.stop()
  }

  private static func configuration(
    _ options: Options
  ) throws(DeliveryError) -> Router.Configuration {
    var configuration = Router.Configuration()
    if let text = options.basePath {
      guard let basePath = BasePath(text) else { throw .basePath(text) }
      configuration.basePath = basePath
    }
    for text in options.trustedProxies where AddressRange(text) == nil {
      throw .trustedProxy(text)
    }
    configuration.trustedProxies = TrustedProxies(options.trustedProxies) ?? .none
    return configuration
  }

  /// The first that holds a path answers it.
  private static func mounts(
    _ sources: Sources, _ events: EventHub, _ couriers: CourierHub, _ counts: RequestCounts
  ) -> [Mount] {
    let storage = sources.storage
    let stream = EventsEndpoint(
      hub: events, storage: storage, store: sources.store, callers: sources.callers,
      version: sources.version, build: sources.pages.build,
      householdContainer: sources.householdContainer)
    let presence = PresenceEndpoint(
      hub: events.presence, householdContainer: sources.householdContainer, name: sources.name)
    let imports = ImportEndpoint(
      records: sources.records, container: sources.householdContainer,
      dataFolder: sources.dataFolder)
    let metrics = MetricsEndpoint(
      counts: counts, hub: events, storage: storage, version: sources.version)
    let console = sources.console.map { Mount(.folder("/multe/1/console/"), .console, $0) }
    return (sources.assets?.mounts ?? []) + [
      Mount(.folder("/database/1/"), .database, sources.records),
      Mount(.folder("/device/1/"), .device, sources.records),
      Mount(.path("/multe/1/events"), .events, stream),
      Mount(.path(PresenceEndpoint.path), .multe, presence),
      Mount(
        .path(CourierEndpoint.path), .courier, CourierEndpoint(hub: couriers, storage: storage),
        asksCaller: false, allowsOtherSites: true),
      Mount(.path("/multe/1/imports/keep"), .imports, imports),
    ] + [console].compactMap(\.self) + [
      Mount(
        .path("/multe/1/openapi.json"), .multe, DescriptionEndpoint(version: sources.version),
        asksCaller: false),
      Mount(.folder("/multe/1/"), .multe, sources.accounts),
      Mount(.path("/healthz"), .health, HealthEndpoint(storage: storage), asksCaller: false),
      Mount(.path("/metrics"), .metrics, metrics, asksCaller: false),
    ]
  }
}

/// Why a server cannot be put together.
enum DeliveryError: Error, Equatable {
  /// No path.
  case basePath(String)
  /// Neither an address nor a block of addresses.
  case trustedProxy(String)
}
