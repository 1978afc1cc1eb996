import Synchronization

/// The routes of paths that were read before: clients ask for few paths, over and over.
enum KnownRoutes {
  /// Beyond, all are forgotten: containers are named by whoever asks.
  private static let max = 1_024
  private static let routes = Mutex<[String: CloudKitRoute]>([:])

  /// The route of a path; nil for one that no endpoint has.
  static func route(at path: String) -> CloudKitRoute? {
    if let known = routes.withLock({ $0[path] }) { return known }
    guard let route = CloudKitRoute(path: path) else { return nil }
    routes.withLock { routes in
      if routes.count >= max { routes = [:] }
      routes[path] = route
    }
    return route
  }
}
