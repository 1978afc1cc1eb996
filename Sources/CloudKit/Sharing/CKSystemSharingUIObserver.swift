import Synchronization

/// Hears of shares that this process saves or ends.
///
/// On Apple's platforms it hears of what the system's own screens do. There are none on Linux: here it hears of what
/// the program does itself, through a container with the same identifier.
public final class CKSystemSharingUIObserver: NSObject, Sendable {
  /// Called with each share that was saved.
  @preconcurrency public var systemSharingUIDidSaveShareBlock:
    (@Sendable (CKRecord.ID, Result<CKShare, any Error>) -> Void)?
  {
    get { blocks.withLock { $0.saved } }
    set { blocks.withLock { $0.saved = newValue } }
  }

  /// Called with each share that was ended.
  @preconcurrency public var systemSharingUIDidStopSharingBlock:
    (@Sendable (CKRecord.ID, Result<Void, any Error>) -> Void)?
  {
    get { blocks.withLock { $0.stopped } }
    set { blocks.withLock { $0.stopped = newValue } }
  }

  private struct Blocks {
    var saved: (@Sendable (CKRecord.ID, Result<CKShare, any Error>) -> Void)?
    var stopped: (@Sendable (CKRecord.ID, Result<Void, any Error>) -> Void)?
  }

  private let blocks = Mutex(Blocks())

  /// Hears of the shares of a container, as long as it lives.
  public init(container: CKContainer) {
    super.init()
    container.service.sharingObservers.add(self)
  }
}

/// Those who want to hear of shares.
final class SharingObservers: Sendable {
  private struct Weak: Sendable {
    weak let observer: CKSystemSharingUIObserver?
  }

  private struct State {
    var observers: [Weak] = []
    /// Shares that were saved under a name that does not tell it.
    var named: Set<CKRecordID> = []
  }

  private let state = Mutex(State())

  func add(_ observer: CKSystemSharingUIObserver) {
    state.withLock { state in
      state.observers.removeAll { $0.observer == nil }
      state.observers.append(Weak(observer: observer))
    }
  }

  func saved(_ share: CKShare) {
    let id = share.recordID
    let observers = state.withLock { state in
      if !id.isNamedAsShare { state.named.insert(id) }
      return state.observers
    }
    for observer in observers {
      observer.observer?.systemSharingUIDidSaveShareBlock?(id, .success(share))
    }
  }

  /// A record was deleted, which may have been a share.
  func deleted(_ id: CKRecordID) {
    let observers = state.withLock { state in
      state.named.remove(id) != nil || id.isNamedAsShare ? state.observers : []
    }
    for observer in observers {
      observer.observer?.systemSharingUIDidStopSharingBlock?(id, .success(()))
    }
  }
}

extension CKRecordID {
  /// Whether the name is one that shares get.
  fileprivate var isNamedAsShare: Bool {
    recordName == CKRecordNameZoneWideShare || recordName.hasPrefix("Share-")
  }
}
