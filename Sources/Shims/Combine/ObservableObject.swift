import Synchronization

/// An object that tells before one of its published properties changes.
public protocol ObservableObject: AnyObject {
  /// The kind of the publisher that tells it.
  associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
  where ObjectWillChangePublisher.Failure == Never

  /// Sends before the object changes.
  var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  /// Sends before one of the object's published properties changes, and when `send` is called.
  public var objectWillChange: ObservableObjectPublisher {
    ObservableObjectPublisher.shared.publisher(of: self)
  }
}

/// Tells that an object is about to change.
public final class ObservableObjectPublisher: Publisher, @unchecked Sendable {
  /// The kind of values: none but that it happens.
  public typealias Output = Void
  /// It does not fail.
  public typealias Failure = Never

  private let subject = PassthroughSubject<Void, Never>()

  /// A publisher without subscribers.
  public init() {}

  /// Tells all subscribers.
  public func send() { subject.send() }

  /// Connects a subscriber.
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Void, S.Failure == Never {
    subject.receive(subscriber: subscriber)
  }

  static let shared = Table()

  /// The publishers of the objects that were asked for theirs. A property that was published tells through it, and an
  /// object without one that was asked for it has nobody to tell.
  final class Table: Sendable {
    private struct Entry: @unchecked Sendable {
      weak var object: AnyObject?
      let publisher: ObservableObjectPublisher
    }
    private struct State {
      var entries: [ObjectIdentifier: Entry] = [:]
      /// So many entries there may be before those of objects that are gone are taken out.
      var limit = 64
    }
    private let state = Mutex(State())

    func publisher(of object: AnyObject) -> ObservableObjectPublisher {
      let id = ObjectIdentifier(object)
      let new = Entry(object: object, publisher: ObservableObjectPublisher())
      return state.withLock { state in
        // Another object may once have been at the same address.
        if let entry = state.entries[id], entry.object != nil { return entry.publisher }
        if state.entries.count >= state.limit {
          state.entries = state.entries.filter { $0.value.object != nil }
          state.limit = max(64, 2 * state.entries.count)
        }
        state.entries[id] = new
        return new.publisher
      }
    }

    func existingPublisher(of object: AnyObject) -> ObservableObjectPublisher? {
      state.withLock { state in
        guard let entry = state.entries[ObjectIdentifier(object)], entry.object != nil else {
          return nil
        }
        return entry.publisher
      }
    }

    var count: Int { state.withLock { $0.entries.count } }
  }
}
