/// A lock with the state that it guards. Source: the module `os` of Apple's platforms.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  /// The lock and behind it the state, which must not move.
  private final class Storage: ManagedBuffer<os_unfair_lock, State> {
    deinit { _ = withUnsafeMutablePointerToElements { $0.deinitialize(count: 1) } }
  }
  private let storage: ManagedBuffer<os_unfair_lock, State>

  /// A lock around a state that need not be `Sendable`.
  public init(uncheckedState initialState: State) {
    storage = Storage.create(minimumCapacity: 1) { _ in os_unfair_lock() }
    storage.withUnsafeMutablePointerToElements { $0.initialize(to: initialState) }
  }

  /// Calls `body` with the state while no other thread has it.
  public func withLockUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R {
    try storage.withUnsafeMutablePointers { lock, state in
      os_unfair_lock_lock(lock)
      defer { os_unfair_lock_unlock(lock) }
      return try body(&state.pointee)
    }
  }

  /// Calls `body` with the state while no other thread has it.
  public func withLock<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R {
    try withLockUnchecked(body)
  }

  /// Calls `body` with the state unless another thread has it; then it returns nil.
  public func withLockIfAvailableUnchecked<R>(
    _ body: (inout State) throws -> R
  ) rethrows -> R? {
    try storage.withUnsafeMutablePointers { lock, state in
      guard os_unfair_lock_trylock(lock) else { return nil }
      defer { os_unfair_lock_unlock(lock) }
      return try body(&state.pointee)
    }
  }

  /// Calls `body` with the state unless another thread has it; then it returns nil.
  public func withLockIfAvailable<R: Sendable>(
    _ body: @Sendable (inout State) throws -> R
  ) rethrows -> R? {
    try withLockIfAvailableUnchecked(body)
  }

  /// Whether the calling thread holds a lock.
  public enum Ownership: Hashable, Sendable {
    /// It does.
    case owner
    /// It does not.
    case notOwner
  }

  /// Ends the program unless the calling thread holds the lock, or does not, as `condition` says.
  public func precondition(_ condition: Ownership) {
    storage.withUnsafeMutablePointerToHeader {
      switch condition {
      case .owner: os_unfair_lock_assert_owner($0)
      case .notOwner: os_unfair_lock_assert_not_owner($0)
      }
    }
  }

  fileprivate func withPointer<R>(_ body: (os_unfair_lock_t) -> R) -> R {
    storage.withUnsafeMutablePointerToHeader { body($0) }
  }
}

extension OSAllocatedUnfairLock where State: Sendable {
  /// A lock around a state.
  public init(initialState: State) { self.init(uncheckedState: initialState) }
}

extension OSAllocatedUnfairLock where State == Void {
  /// A lock around nothing.
  public init() { self.init(uncheckedState: ()) }

  /// Waits until nobody holds the lock, and takes it. The thread that locks has to unlock.
  public func lock() { withPointer { os_unfair_lock_lock($0) } }

  /// Gives the lock back.
  public func unlock() { withPointer { os_unfair_lock_unlock($0) } }

  /// Takes the lock if nobody holds it, and tells whether it did.
  public func lockIfAvailable() -> Bool { withPointer { os_unfair_lock_trylock($0) } }

  /// Calls `body` while no other thread is within the lock.
  public func withLockUnchecked<R>(_ body: () throws -> R) rethrows -> R {
    lock()
    defer { unlock() }
    return try body()
  }

  /// Calls `body` while no other thread is within the lock.
  public func withLock<R: Sendable>(_ body: @Sendable () throws -> R) rethrows -> R {
    try withLockUnchecked(body)
  }

  /// Calls `body` unless another thread is within the lock; then it returns nil.
  public func withLockIfAvailable<R: Sendable>(_ body: @Sendable () throws -> R) rethrows -> R? {
    guard lockIfAvailable() else { return nil }
    defer { unlock() }
    return try body()
  }
}
