/// Where an answered request went, in words that are bounded and hold no secret: parts of a path that could
/// be a token are left out.
struct RequestPlace: Sendable, Hashable {
  /// The operation: `records/query` of the protocol, else the part of the address space, and for what is
  /// the server's own its first word: `multe/session`.
  let operation: String
  var container: String?
  var environment: String?
  var database: String?
  /// Whether it came from the console.
  var isConsole = false

  /// The place of a request.
  init(_ request: AnsweredRequest) {
    let path = request.routePath
    switch request.area {
    case .database, .device: self.init(call: path, else: request.area.rawValue)
    case .console:
      if case .call(let call) = ConsoleRoute(path: path) {
        self.init(call: call, else: "console")
      } else {
        self.init(operation: "console")
      }
      isConsole = true
    case .multe:
      let word = path.dropFirst("/multe/1/".utf8.count).prefix { $0 != "/" }.prefix(32)
      self.init(operation: "multe/\(word)")
    default: self.init(operation: request.area.rawValue)
    }
  }

  private init(operation: String) { self.operation = operation }

  private init(call path: String, else word: String) {
    let route = KnownRoutes.route(at: path)
    self.init(operation: route?.action.rawValue ?? word)
    guard let route else { return }
    container = route.container
    environment = route.environment.rawValue
    database = route.action.isOfDevice ? nil : route.scope.rawValue
  }
}
