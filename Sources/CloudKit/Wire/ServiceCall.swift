/// A call of the protocol.
struct ServiceCall: Sendable {
  /// What the path begins with.
  enum Root: Sendable {
    /// `/database/1/{container}/{environment}/{database}/`
    case database(CKDatabase.Scope)
    /// `/device/1/{container}/{environment}/`
    case device
    /// A path of the server's own, below `/multe/1/`.
    case server
  }

  let root: Root
  /// The rest of the path, as `records/modify`.
  let path: String
  /// The body; nil for a GET.
  let body: [UInt8]?
  var options = CallOptions()

  /// A call of a database.
  init(_ scope: CKDatabase.Scope, _ path: String, body: [UInt8]?, _ options: CallOptions = .init())
  {
    self.init(root: .database(scope), path, body: body, options)
  }

  /// A call.
  init(root: Root, _ path: String, body: [UInt8]?, _ options: CallOptions = .init()) {
    self.root = root
    self.path = path
    self.body = body
    self.options = options
  }
}

/// How a call is made.
struct CallOptions: Sendable {
  /// How long nothing may arrive.
  var requestTimeoutSeconds: TimeInterval = 60
  /// How long the whole may take.
  var resourceTimeoutSeconds: TimeInterval = 604_800

  init() {}

  init(_ configuration: CKOperation.Configuration?) {
    guard let configuration else { return }
    requestTimeoutSeconds = configuration.timeoutIntervalForRequest
    resourceTimeoutSeconds = configuration.timeoutIntervalForResource
  }
}

extension CKDatabase.Scope {
  /// The name in paths.
  var pathName: String {
    switch self {
    case .public: "public"
    case .private: "private"
    case .shared: "shared"
    }
  }
}
