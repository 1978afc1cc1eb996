import Glibc
import Records

/// The life of a server: from its start to a signal.
package enum ServerProcess {
  /// Runs a server until SIGTERM or SIGINT; `tell` gets what is meant for people, or the one line of an
  /// ephemeral server. Returns once everything is on disk.
  ///
  /// Call it from the main thread before any other is started. Throws ``ProcessFailure`` in words.
  package static func run(
    _ configuration: Configuration, tell: (String) -> Void
  ) throws(ProcessFailure) {
    guard configuration.schema == nil || configuration.isEphemeral else {
      throw ProcessFailure(
        "--schema is for an ephemeral server; see `multe schema import`", exitCode: ExitCode.usage)
    }
    guard configuration.userCount == 1 || configuration.isEphemeral else {
      throw ProcessFailure(
        "--users is for an ephemeral server; see `multe user add`", exitCode: ExitCode.usage)
    }
    MemoryTuning.apply()
    let signals = StopSignals(reopensLog: configuration.log != "-")
    let log = try openLog(configuration)
    if configuration.isEphemeral {
      try runEphemeral(configuration, signals, log, tell)
    } else {
      try serve(configuration, try OpenStore(path: configuration.data), signals, log) { server in
        try greet(server, configuration, tell)
      }
    }
    log.close()
  }

  private static func runEphemeral(
    _ configuration: Configuration, _ signals: StopSignals, _ log: ServerLog,
    _ tell: (String) -> Void
  ) throws(ProcessFailure) {
    let folder = try EphemeralFolder()
    defer { folder.remove() }
    let store = try OpenStore(path: folder.path, durability: .none)
    do throws(ProcessFailure) {
      try EphemeralSchema.load(configuration, into: store.storage)
    } catch {
      store.storage.close()
      throw error
    }
    try serve(configuration, store, signals, log) { server in
      tell(try EphemeralIdentity.make(server, configuration))
    }
  }

  private static func serve(
    _ configuration: Configuration, _ store: OpenStore, _ signals: StopSignals, _ log: ServerLog,
    started: (RunningServer) throws -> Void
  ) throws(ProcessFailure) {
    let server: RunningServer
    do throws(ProcessFailure) {
      server = try RunningServer(configuration, store, log)
    } catch {
      store.storage.close()
      throw error
    }
    defer { server.stop() }
    do {
      try started(server)
    } catch {
      throw ProcessFailure(
        "The server cannot start: \((error as? RecordError)?.reason ?? "\(error)")")
    }
    if store.lacksKey { log.note(.warning, "otherServerKey", [("what", OpenStore.otherKey)]) }
    log.note(
      .info, "started",
      [("version", ServerVersion.current), ("port", String(server.port))])
    while signals.wait() == .reopenLog { log.reopen() }
    signals.release()
    log.note(.info, "stopping")
  }

  private static func openLog(_ configuration: Configuration) throws(ProcessFailure) -> ServerLog {
    let name = configuration.logLevel ?? (configuration.isEphemeral ? "warning" : "info")
    let level = LogEntry.Level.allCases.first { $0.name == name } ?? .info
    do throws(FileFailure) {
      return try ServerLog(level, to: configuration.log)
    } catch {
      throw ProcessFailure(
        "The log \(configuration.log) cannot be written: \(ProcessFailure.words(error.code))",
        exitCode: ExitCode.cannotCreate)
    }
  }

  private static func greet(
    _ server: RunningServer, _ configuration: Configuration, _ tell: (String) -> Void
  ) throws {
    let address = ServerAddress(configuration, port: server.port)
    tell("Multe \(ServerVersion.current) is at \(address.own)")
    if let network = address.network { tell("In your network it is at \(network)") }
    if !server.hasPages {
      tell("The web app is not built: run bin/build-web, or give --web FOLDER")
    }
    if server.lacksKey { tell(OpenStore.otherKey) }
    guard try server.accounts.isSetupRequired() else { return }
    tell("Make the first account: \(address.own)/#/setup/\(server.accounts.setup.renew().text)")
  }
}
