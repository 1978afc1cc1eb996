import Synchronization

/// A property that any thread may read and set: the blocks and the lists of an operation. Public since what it wraps
/// is; apps have no use for it.
@propertyWrapper
public final class _CKGuarded<Value: Sendable>: Sendable {
  private let state: Mutex<Value>

  /// A property with its first value.
  public init(wrappedValue: Value) { state = Mutex(wrappedValue) }

  /// The value.
  public var wrappedValue: Value {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}
