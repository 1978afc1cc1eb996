import Synchronization

/// A piece of work that calls the server: with a configuration, dependencies, and blocks for its results.
///
/// Each operation calls its blocks one after the other, on a queue of its own. A cancelled operation fails with
/// `CKError.operationCancelled`. Source of the rules: CKOperation.h.
open class CKOperation: Operation, @unchecked Sendable {
  /// What a long-lived operation is found by.
  public typealias ID = String

  private struct State {
    var configuration = Configuration()
    var group: CKOperationGroup?
    var isBegun = false
    var isStarted = false
    var isExecuting = false
    var isFinished = false
    var task: Task<Void, Never>?
    var container: CKContainer?
    var longLivedOperationWasPersistedBlock: (@Sendable () -> Void)?
  }

  private let base = Mutex(State())
  private let blockQueue = DispatchQueue(label: "CKOperation")

  /// What the operation is found by.
  public let operationID: ID = UUID().uuidString

  /// How the operation works. It gives a copy and keeps a copy.
  public var configuration: Configuration! {
    get { base.withLock { $0.configuration }.copy() as? Configuration }
    set {
      let copy = (newValue ?? Configuration()).copy() as? Configuration
      base.withLock { $0.configuration = copy ?? Configuration() }
    }
  }

  /// The group that the operation belongs to.
  public var group: CKOperationGroup? {
    get { base.withLock { $0.group } }
    set { base.withLock { $0.group = newValue } }
  }

  /// Called when a long-lived operation was noted, to be found again by its ID.
  @preconcurrency public var longLivedOperationWasPersistedBlock: (@Sendable () -> Void)? {
    get { base.withLock { $0.longLivedOperationWasPersistedBlock } }
    set { base.withLock { $0.longLivedOperationWasPersistedBlock = newValue } }
  }

  /// An operation.
  public override init() { super.init() }

  // MARK: For the operations of this module

  /// The container that the operation was added to.
  var containerToUse: CKContainer? {
    get { base.withLock { $0.configuration.container ?? $0.container } }
    set { base.withLock { $0.container = newValue } }
  }

  /// How calls are made: as the configuration says, or else the group's.
  var callOptions: CallOptions {
    let (configuration, group) = base.withLock { ($0.configuration, $0.group) }
    if configuration.isUntouched, let preset = group?.defaultConfiguration {
      return CallOptions(preset)
    }
    return CallOptions(configuration)
  }

  /// Does the work and calls all blocks, also those of a failure. Subclasses replace it.
  func perform() async {}

  /// Runs code of the app on the operation's own queue, and waits for it.
  func callBlock(_ block: @escaping @Sendable () -> Void) async {
    await withCheckedContinuation { continuation in
      blockQueue.async {
        block()
        continuation.resume()
      }
    }
  }

  /// Runs code of the app on the operation's own queue, before whatever is run there later, without waiting.
  func callBlockSoon(_ block: @escaping @Sendable () -> Void) { blockQueue.async(execute: block) }

  /// Whether the operation may be put into a queue: true once. An operation that is found again by its ID runs.
  func beginOnce() -> Bool {
    base.withLock { base in
      defer { base.isBegun = true }
      return !base.isBegun && !base.isExecuting && !base.isFinished
    }
  }

  // MARK: Operation

  /// Operations work beside the queue that they are in.
  open override var isAsynchronous: Bool { true }
  /// Whether the work is being done.
  open override var isExecuting: Bool { base.withLock { $0.isExecuting } }
  /// Whether the work is done.
  open override var isFinished: Bool { base.withLock { $0.isFinished } }

  /// Begins the work; once, however often it is called.
  open override func start() {
    let isFirst = base.withLock { base in
      defer { base.isStarted = true }
      return !base.isStarted
    }
    guard isFirst else { return }
    change(\.isExecuting) { $0.isExecuting = true }
    let task = Task {
      if isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
      if configuration.isLongLived { await noteLongLived() }
      await perform()
      LongLivedOperations.forget(self)
      change(\.isExecuting) { $0.isExecuting = false }
      change(\.isFinished) { $0.isFinished = true }
    }
    base.withLock { $0.task = task }
    if isCancelled { task.cancel() }
  }

  /// Ends the work early. What the server has done stays done.
  open override func cancel() {
    super.cancel()
    base.withLock { $0.task }?.cancel()
  }

  private func change(_ key: KeyPath<Operation, Bool>, _ body: (inout State) -> Void) {
    willChangeValue(for: key)
    base.withLock { body(&$0) }
    didChangeValue(for: key)
  }

  private func noteLongLived() async {
    LongLivedOperations.note(self)
    if let block = longLivedOperationWasPersistedBlock { await callBlock(block) }
  }
}
