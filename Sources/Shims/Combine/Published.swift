/// A property of a class that tells its values: `$name` is a publisher of them.
///
/// Who subscribes gets the value that is there, then each new one before the property has it.
@propertyWrapper
public struct Published<Value> {
  private var storage: PublishedStorage<Value>

  /// A property with its first value.
  public init(wrappedValue: Value) { storage = PublishedStorage(wrappedValue) }

  /// A property with its first value.
  public init(initialValue: Value) { storage = PublishedStorage(initialValue) }

  /// Only classes have published properties, and for these the compiler takes the subscripts below.
  @available(*, unavailable, message: "@Published is for the properties of classes")
  public var wrappedValue: Value {
    get { preconditionFailure("@Published is for the properties of classes") }
    set { preconditionFailure("@Published is for the properties of classes: \(newValue)") }
  }

  /// The property's values.
  public var projectedValue: Publisher {
    get { Publisher(storage: storage) }
    set { if newValue.storage !== storage { storage = newValue.storage } }
  }

  /// The property itself. Setting it tells the object's `objectWillChange` first, then the property's publisher.
  public static subscript<EnclosingSelf: AnyObject>(
    _enclosingInstance object: EnclosingSelf,
    wrapped wrappedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Value>,
    storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Published<Value>>
  ) -> Value {
    get { object[keyPath: storageKeyPath].storage.value }
    set { object[keyPath: storageKeyPath].storage.set(newValue, of: object) }
  }

  /// The property's values, as `$name` gives them.
  public static subscript<EnclosingSelf: AnyObject>(
    _enclosingInstance object: EnclosingSelf,
    projected projectedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Publisher>,
    storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Published<Value>>
  ) -> Publisher {
    get { Publisher(storage: object[keyPath: storageKeyPath].storage, object: object) }
    set {
      guard newValue.storage !== object[keyPath: storageKeyPath].storage else { return }
      object[keyPath: storageKeyPath].storage = newValue.storage
    }
  }

  /// The values of a published property.
  public struct Publisher: Combine.Publisher {
    /// The kind of values.
    public typealias Output = Value
    /// It does not fail.
    public typealias Failure = Never

    let storage: PublishedStorage<Value>
    /// Whose property it is, if that is known.
    weak var object: AnyObject?

    /// Connects a subscriber, which gets the value that is there first.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Value, S.Failure == Never {
      storage.subject.receive(subscriber: subscriber)
    }
  }
}

extension Published: Sendable where Value: Sendable {}
extension Published.Publisher: @unchecked Sendable where Value: Sendable {}

/// The value of a published property and who follows it.
final class PublishedStorage<Value>: @unchecked Sendable {
  let subject: CurrentValueSubject<Value, Never>
  private let lock = NSLock()
  /// What the property follows by `assign(to:)`.
  private var followed: Set<AnyCancellable> = []

  init(_ value: Value) { subject = CurrentValueSubject(value) }

  var value: Value { subject.value }

  func set(_ value: Value, of object: AnyObject?) {
    if let object { ObservableObjectPublisher.shared.existingPublisher(of: object)?.send() }
    subject.announce(value)
  }

  /// Sets the property to each value of a publisher, for as long as the property is there.
  func follow(_ publisher: some Publisher<Value, Never>, for object: AnyObject?) {
    let subscription = publisher.sink { [weak self, weak object] in self?.set($0, of: object) }
    lock.withLock { _ = followed.insert(subscription) }
  }
}
