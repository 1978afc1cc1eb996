/// An endpoint that knows its routes, so that the router can answer 404, 405 and OPTIONS for it.
protocol RoutedEndpoint: Endpoint {
  /// The methods that a path below the base path answers to; none if there is no such route.
  func methods(at path: String) -> MethodSet
}

/// An endpoint at its place in the address space.
struct Mount: Sendable {
  /// What the metrics call a part of the address space.
  enum Area: String, Sendable, CaseIterable {
    case database, device, multe, events, courier, imports, assets, uploads, console, pages, health
    case metrics
    /// Requests that found no endpoint.
    case nowhere
  }

  /// Where it is.
  let place: Place
  /// What it counts as.
  let area: Area
  /// What answers.
  let endpoint: any Endpoint
  /// The same, if it knows its routes. Others get every request and answer 404, 405 and OPTIONS
  /// themselves.
  let routed: (any RoutedEndpoint)?
  /// Whether its answers depend on who asks.
  let asksCaller: Bool
  /// Whether pages of any site may read its answers, whose addresses are proofs by themselves.
  let allowsOtherSites: Bool

  /// One path, or all that begin alike.
  enum Place: Sendable {
    /// This path only.
    case path(String)
    /// All paths below a folder, given with its last `/`.
    case folder(String)
  }

  /// An endpoint at a place.
  init(
    _ place: Place, _ area: Area, _ endpoint: any Endpoint, asksCaller: Bool = true,
    allowsOtherSites: Bool = false
  ) {
    self.place = place
    self.area = area
    self.endpoint = endpoint
    self.asksCaller = asksCaller
    self.allowsOtherSites = allowsOtherSites
    routed = endpoint as? any RoutedEndpoint
  }

  /// Whether the web app uses it, under whatever path it runs.
  var isPartOfApp: Bool { area != .health && area != .metrics }

  /// Whether a path leads here.
  func holds(_ path: String) -> Bool {
    switch place {
    case .path(let own): path == own
    case .folder(let own): path.hasPrefix(own)
    }
  }
}
