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
  private let delivery: Delivery
  private let accountEndpoint: AccountEndpoint
  private let console: ConsoleEndpoint
  private let assets: AssetEndpoints
  private let http: HTTPServer
  private let admin: AdminListener

  /// How long requests may take to end when the server stops.
  private static let graceSeconds = 5

  /// Begins to answer. Throws ``ProcessFailure`` in words.
  init(
    _ configuration: Configuration, _ store: OpenStore, _ log: ServerLog
  ) throws(ProcessFailure) {
    self.store = store
    let reportFault: @Sendable (String) -> Void = { log.note(.error, "fault", [("what", $0)]) }
    let accounts = Accounts(
      storage: store.storage, key: store.key, isSignUpOpenByDefault: configuration.opensSignUp,
      reportFault: reportFault)
    self.accounts = accounts
    let pages = try Self.pages(configuration)
    hasPages = pages.isBuilt
    accountEndpoint = AccountEndpoint(
      accounts,
      .init(
        container: HouseholdSchema.container, environment: .production,
        version: ServerVersion.current, build: pages.build,
        cookiePath: Self.cookiePath(configuration)))
    let records = store.records(
      accounts: accounts, hasJustInTimeSchema: !configuration.fixesSchema, reportFault: reportFault)
    let watch = RequestWatch()
    console = ConsoleEndpoint(
      .init(
        accounts: accounts, records: records, watch: watch, household: HouseholdSchema.container,
        version: ServerVersion.current,
        noteActing: { log.note(.warning, "a developer acted as another user", $0) }))
    assets = AssetEndpoints(
      storage: store.storage, bytesMax: configuration.assetMegabytesMax << 20, records: records)
    delivery = try Self.deliver(
      configuration,
      Delivery.Sources(
        storage: store.storage, store: store.id, dataFolder: store.folder.path, callers: accounts,
        records: records, assets: assets,
        accounts: accountEndpoint, householdContainer: HouseholdSchema.container,
        version: ServerVersion.current, log: log,
        name: { accounts.identity(of: $0)?.name ?? "" },
        userOfEmail: { accounts.recordName(ofEmail: $0) }, console: console, pages: pages,
        watch: watch))
    let events = delivery.events
    accounts.observeSignOuts(
      .init(
        session: { events.signOut(session: $0) }, user: { events.signOut(user: $0, except: $1) }))
    store.storage.observeCommits { [weak accounts] in accounts?.noteCommit($0) }
    do throws(RecordError) {
      try accounts.removeLostGuests(
        in: GuestPlace(container: HouseholdSchema.container, environment: .production))
    } catch {
      throw ProcessFailure("The guests cannot be read: \(error.reason)")
    }
    http = try Self.listen(configuration, delivery.router)
    port = http.port
    admin = try AdminListener(
      AdminContext(
        accounts: accounts, storage: store.storage, records: records,
        container: HouseholdSchema.container, key: store.key,
        assetBytesMax: configuration.assetMegabytesMax << 20),
      folder: store.folder.path)
  }

  /// Whether encrypted fields of the database need another key than the folder has.
  var lacksKey: Bool { store.lacksKey }

  /// The data folder.
  var folder: String { store.folder.path }

  /// Stops: finishes what runs, ends streams, and closes the database.
  func stop() {
    admin.stop()
    http.stop(graceSeconds: Self.graceSeconds)
    accountEndpoint.stop()
    console.stop()
    assets.stop()
    delivery.stop()
    store.storage.close()
  }

  private static func cookiePath(_ configuration: Configuration) -> String {
    let path = configuration.basePath.flatMap { BasePath($0)?.path } ?? ""
    return path.isEmpty ? "/" : path
  }

  private static func pages(
    _ configuration: Configuration
  ) throws(ProcessFailure) -> PagesEndpoint {
    let folder = configuration.web ?? WebAppFolder.find() ?? WebAppFolder.usual
    guard configuration.web == nil || WebAppFolder.isWebApp(folder) else {
      throw ProcessFailure("There is no built web app in \(folder)", exitCode: ExitCode.data)
    }
    do throws(WebFolderError) {
      return try PagesEndpoint(folder: folder)
    } catch {
      throw ProcessFailure(error)
    }
  }

  private static func deliver(
    _ configuration: Configuration, _ sources: Delivery.Sources
  ) throws(ProcessFailure) -> Delivery {
    var options = Delivery.Options()
    options.basePath = configuration.basePath
    options.trustedProxies = configuration.trustedProxies
    do throws(DeliveryError) {
      return try Delivery(options, sources)
    } catch {
      throw ProcessFailure(error)
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
