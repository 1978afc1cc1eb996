import Foundation
import Synchronization

/// A scope: the `Documents` folders of all containers.
public let NSMetadataQueryUbiquitousDocumentsScope = "NSMetadataQueryUbiquitousDocumentsScope"
/// A scope: all else in the folders of all containers.
public let NSMetadataQueryUbiquitousDataScope = "NSMetadataQueryUbiquitousDataScope"

/// In the user information of `NSMetadataQueryDidUpdate`: the items that are new, as an array.
public let NSMetadataQueryUpdateAddedItemsKey = "kMDQueryUpdateAddedItems"
/// In the user information of `NSMetadataQueryDidUpdate`: the items that changed, as an array.
public let NSMetadataQueryUpdateChangedItemsKey = "kMDQueryUpdateChangedItems"
/// In the user information of `NSMetadataQueryDidUpdate`: the items that are gone, as an array.
public let NSMetadataQueryUpdateRemovedItemsKey = "kMDQueryUpdateRemovedItems"

extension Notification.Name {
  /// A query began.
  public static let NSMetadataQueryDidStartGathering = Notification.Name(
    "NSMetadataQueryDidStartGatheringNotification")

  /// A query found some of its first results. It is not posted here: all are found at once.
  public static let NSMetadataQueryGatheringProgress = Notification.Name(
    "NSMetadataQueryGatheringProgressNotification")

  /// A query has its first results.
  public static let NSMetadataQueryDidFinishGathering = Notification.Name(
    "NSMetadataQueryDidFinishGatheringNotification")

  /// The results changed.
  public static let NSMetadataQueryDidUpdate = Notification.Name(
    "NSMetadataQueryDidUpdateNotification")
}

/// Finds the items in folders and goes on watching them, as Apple's Foundation has it.
///
/// What this process does through an `NSFileCoordinator` shows at once; for what other programs do it looks every
/// `notificationBatchingInterval` seconds. Results change, and notifications are posted, on `operationQueue`, or on the main
/// queue where that is `nil`: a program without a main run loop has to set it.
open class NSMetadataQuery: NSObject, @unchecked Sendable {
  private struct State: @unchecked Sendable {
    var predicate: NSPredicate?
    var sortDescriptors: [NSSortDescriptor] = []
    var searchScopes: [Any] = [NSMetadataQueryUbiquitousDocumentsScope]
    var operationQueue: OperationQueue?
    var interval: TimeInterval = 1
    var results: [NSMetadataItem] = []
    var isStarted = false
    var isGathering = false
    var disabledCount = 0
    var run: MetadataRun?
  }

  private let state = Mutex(State())

  deinit { state.withLock { $0.run }?.stop() }

  /// Which items are results; `nil` for all. It is asked with each `NSMetadataItem`.
  open var predicate: NSPredicate? {
    get { state.withLock { $0.predicate } }
    set { state.withLock { $0.predicate = newValue } }
  }

  /// The order of the results; by path where there is none.
  open var sortDescriptors: [NSSortDescriptor] {
    get { state.withLock { $0.sortDescriptors } }
    set { state.withLock { $0.sortDescriptors = newValue } }
  }

  /// Where to look: URLs and paths of folders, and the scopes that have names.
  open var searchScopes: [Any] {
    get { state.withLock { $0.searchScopes } }
    set { state.withLock { $0.searchScopes = newValue } }
  }

  /// Where results change and notifications are posted.
  open var operationQueue: OperationQueue? {
    get { state.withLock { $0.operationQueue } }
    set { state.withLock { $0.operationQueue = newValue } }
  }

  /// The seconds between two looks at the folders, at least a hundredth. Set it before `start()`.
  open var notificationBatchingInterval: TimeInterval {
    get { state.withLock { $0.interval } }
    set { state.withLock { $0.interval = max(0.01, newValue) } }
  }

  /// Whether it was started and not stopped.
  open var isStarted: Bool { state.withLock { $0.isStarted } }

  /// Whether it looks for its first results.
  open var isGathering: Bool { state.withLock { $0.isGathering } }

  /// Whether it is not running.
  open var isStopped: Bool { !isStarted }

  // MARK: Running

  /// Looks for results from now on. False if it is running already.
  @discardableResult
  open func start() -> Bool {
    let ubiquity = UbiquityFolder.current
    let run = state.withLock { state -> MetadataRun? in
      guard !state.isStarted else { return nil }
      let folders = MetadataRun.folders(of: state.searchScopes, in: ubiquity)
      let run = MetadataRun(self, folders: folders, ubiquity: ubiquity)
      (state.isStarted, state.isGathering, state.run) = (true, true, run)
      return run
    }
    guard let run else { return false }
    post(.NSMetadataQueryDidStartGathering)
    FolderWatch.add(self)
    run.start(interval: notificationBatchingInterval)
    return true
  }

  /// Looks no more. The results stay as they are.
  open func stop() {
    FolderWatch.remove(self)
    let run = state.withLock { state in
      defer { (state.isStarted, state.isGathering, state.run) = (false, false, nil) }
      return state.run
    }
    run?.stop()
  }

  /// Leaves the results as they are until `enableUpdates()` was called as often.
  open func disableUpdates() { state.withLock { $0.disabledCount += 1 } }

  /// Lets the results change again; what happened meanwhile comes as one update.
  open func enableUpdates() {
    state.withLock { $0.disabledCount = max(0, $0.disabledCount - 1) }
    state.withLock { $0.run }?.look()
  }

  // MARK: Results

  /// How many results there are.
  open var resultCount: Int { state.withLock { $0.results.count } }

  /// The results, in order.
  open var results: [Any] { state.withLock { $0.results } }

  /// One result. The index must be below `resultCount`.
  open func result(at idx: Int) -> Any { state.withLock { $0.results[idx] } }

  /// Where the result is; `NSNotFound` if it is none.
  open func index(ofResult result: Any) -> Int {
    let object = result as AnyObject
    return state.withLock { $0.results.firstIndex { $0 === object } } ?? NSNotFound
  }

  /// An attribute of one result.
  open func value(ofAttribute attrName: String, forResultAt idx: Int) -> Any? {
    (result(at: idx) as? NSMetadataItem)?.value(forAttribute: attrName)
  }

  // MARK: For the run

  func look(at path: ItemPath) { state.withLock { $0.run }?.look(at: path) }

  var mayUpdate: Bool { state.withLock { $0.disabledCount == 0 } }

  func matches(_ item: NSMetadataItem) -> Bool { predicate?.evaluate(with: item) ?? true }

  /// Makes the items of a run the results. Returns false if another run is on, or none.
  func show(_ items: [NSMetadataItem], of run: MetadataRun) -> Bool {
    let descriptors = sortDescriptors
    let sorted = items.sorted { first, second in
      for descriptor in descriptors {
        let order = descriptor.compare(first, to: second)
        if order != .orderedSame { return order == .orderedAscending }
      }
      return first.path < second.path
    }
    return state.withLock { state in
      guard state.run === run else { return false }
      state.results = sorted
      state.isGathering = false
      return true
    }
  }

  func onQueue(_ body: @escaping @Sendable () -> Void) {
    (operationQueue ?? .main).addOperation(body)
  }

  func post(_ name: Notification.Name, _ changes: MetadataRun.Changes? = nil) {
    onQueue { self.postNow(name, changes) }
  }

  func postNow(_ name: Notification.Name, _ changes: MetadataRun.Changes?) {
    NotificationCenter.default.post(
      name: name, object: self,
      userInfo: changes.map {
        [
          NSMetadataQueryUpdateAddedItemsKey: $0.added,
          NSMetadataQueryUpdateChangedItemsKey: $0.changed,
          NSMetadataQueryUpdateRemovedItemsKey: $0.removed,
        ]
      })
  }
}
