/// Something that can be ended before its time.
public protocol Cancellable {
  /// Ends it. A second call does nothing.
  func cancel()
}

extension Cancellable {
  /// Keeps this in a set, and so alive.
  public func store(in set: inout Set<AnyCancellable>) { set.insert(AnyCancellable(self)) }

  /// Keeps this in a collection, and so alive.
  public func store<C: RangeReplaceableCollection>(in collection: inout C)
  where C.Element == AnyCancellable {
    collection.append(AnyCancellable(self))
  }
}

/// Cancels something when it is no longer referred to.
public final class AnyCancellable: Cancellable, Hashable, @unchecked Sendable {
  private let lock = NSLock()
  private var action: (() -> Void)?

  /// Calls the closure once, when it is cancelled or no longer referred to.
  public init(_ cancel: @escaping () -> Void) { action = cancel }

  /// Cancels another.
  public convenience init<C: Cancellable>(_ canceller: C) { self.init(canceller.cancel) }

  deinit { action?() }

  /// Cancels now.
  public func cancel() {
    let action = lock.withLock {
      defer { self.action = nil }
      return self.action
    }
    action?()
  }

  /// Keeps this in a set, and so alive.
  public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }

  /// Keeps this in a collection, and so alive.
  public func store<C: RangeReplaceableCollection>(in collection: inout C)
  where C.Element == AnyCancellable {
    collection.append(self)
  }

  /// Whether both are the same object.
  public static func == (left: AnyCancellable, right: AnyCancellable) -> Bool { left === right }

  /// By identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
