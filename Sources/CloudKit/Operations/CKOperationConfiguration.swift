import Synchronization

/// How an operation works; in Swift `CKOperation.Configuration`.
public final class CKOperationConfiguration: NSObject, NSCopying, Sendable {
  private struct State {
    var container: CKContainer?
    var qualityOfService = QualityOfService.default
    var allowsCellularAccess = true
    var isLongLived = false
    var timeoutIntervalForRequest: TimeInterval = 60
    var timeoutIntervalForResource: TimeInterval = 604_800
    var isUntouched = true
  }

  private let state: Mutex<State>

  /// The configuration of an operation that was told nothing.
  public override convenience init() { self.init(State()) }

  private init(_ state: State) { self.state = Mutex(state) }

  private subscript<Value: Sendable>(key: WritableKeyPath<State, Value>) -> Value {
    get { state.withLock { $0[keyPath: key] } }
    set {
      state.withLock {
        $0[keyPath: key] = newValue
        $0.isUntouched = false
      }
    }
  }

  /// The container; nil for that of the database, or the default one.
  public var container: CKContainer? {
    get { state.withLock { $0.container } }
    set { self[\.container] = newValue }
  }

  /// How urgent the work is.
  public var qualityOfService: QualityOfService {
    get { state.withLock { $0.qualityOfService } }
    set { self[\.qualityOfService] = newValue }
  }

  /// Whether mobile networks may be used; kept only, since Linux does not tell networks apart.
  public var allowsCellularAccess: Bool {
    get { state.withLock { $0.allowsCellularAccess } }
    set { self[\.allowsCellularAccess] = newValue }
  }

  /// Whether the operation can be found by its ID while it runs.
  public var isLongLived: Bool {
    get { state.withLock { $0.isLongLived } }
    set { self[\.isLongLived] = newValue }
  }

  /// For how many seconds nothing may arrive.
  public var timeoutIntervalForRequest: TimeInterval {
    get { state.withLock { $0.timeoutIntervalForRequest } }
    set { self[\.timeoutIntervalForRequest] = newValue }
  }

  /// How many seconds the whole may take.
  public var timeoutIntervalForResource: TimeInterval {
    get { state.withLock { $0.timeoutIntervalForResource } }
    set { self[\.timeoutIntervalForResource] = newValue }
  }

  /// Whether nothing was set.
  var isUntouched: Bool { state.withLock { $0.isUntouched } }

  /// A copy that changes by itself.
  public func copy(with zone: NSZone? = nil) -> Any {
    CKOperationConfiguration(state.withLock { $0 })
  }
}

extension CKOperation {
  /// How an operation works.
  public typealias Configuration = CKOperationConfiguration

  /// The container.
  @available(*, deprecated, message: "Use CKOperation.Configuration")
  public var container: CKContainer? {
    get { configuration.container }
    set { reconfigure { $0.container = newValue } }
  }

  /// Whether mobile networks may be used.
  @available(*, deprecated, message: "Use CKOperation.Configuration")
  public var allowsCellularAccess: Bool {
    get { configuration.allowsCellularAccess }
    set { reconfigure { $0.allowsCellularAccess = newValue } }
  }

  /// Whether the operation can be found by its ID while it runs.
  @available(*, deprecated, message: "Use CKOperation.Configuration")
  public var isLongLived: Bool {
    get { configuration.isLongLived }
    set { reconfigure { $0.isLongLived = newValue } }
  }

  /// For how many seconds nothing may arrive.
  @available(*, deprecated, message: "Use CKOperation.Configuration")
  public var timeoutIntervalForRequest: TimeInterval {
    get { configuration.timeoutIntervalForRequest }
    set { reconfigure { $0.timeoutIntervalForRequest = newValue } }
  }

  /// How many seconds the whole may take.
  @available(*, deprecated, message: "Use CKOperation.Configuration")
  public var timeoutIntervalForResource: TimeInterval {
    get { configuration.timeoutIntervalForResource }
    set { reconfigure { $0.timeoutIntervalForResource = newValue } }
  }

  private func reconfigure(_ change: (Configuration) -> Void) {
    let changed: Configuration = configuration
    change(changed)
    configuration = changed
  }
}
