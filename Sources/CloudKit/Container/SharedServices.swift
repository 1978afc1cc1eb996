import Synchronization

/// The containers that code finds by their identifiers, each once: whoever asks for one gets the same account.
enum SharedServices {
  private struct State {
    /// The identifier that ``CKContainer/multe(_:)`` was last called with.
    var latest: String?
    var services: [String: Service] = [:]
  }

  private static let state = Mutex(State())

  /// The container with an identifier, or the default one.
  static func service(_ identifier: String?) -> Service {
    state.withLock { state in
      if let known = (identifier ?? state.latest).flatMap({ state.services[$0] }) { return known }
      let configuration = MulteConfiguration(containerIdentifier: identifier)
      let key = configuration.containerIdentifier
      let service = state.services[key] ?? Service(configuration)
      state.services[key] = service
      return service
    }
  }

  /// Makes a configuration that of its container, and its container the default one. Tells whether the
  /// container was known with another account.
  static func register(_ configuration: MulteConfiguration) -> (Service, isAnotherAccount: Bool) {
    state.withLock { state in
      state.latest = configuration.containerIdentifier
      guard let service = state.services[configuration.containerIdentifier] else {
        let service = Service(configuration)
        state.services[configuration.containerIdentifier] = service
        return (service, false)
      }
      let isAnother = service.configuration.credential != configuration.credential
      service.configuration = configuration
      return (service, isAnother)
    }
  }
}
