extension Publisher where Failure == Never {
  /// The values as an asynchronous sequence. Values that arrive while nobody awaits one are kept.
  public var values: AsyncPublisher<Self> { AsyncPublisher(self) }
}

/// The values of a publisher as an asynchronous sequence.
public struct AsyncPublisher<P: Publisher>: AsyncSequence where P.Failure == Never {
  /// The kind of values.
  public typealias Element = P.Output
  private let publisher: P

  /// The values of a publisher.
  public init(_ publisher: P) { self.publisher = publisher }

  /// Subscribes, until the iterator is no longer referred to.
  public func makeAsyncIterator() -> Iterator {
    let (stream, continuation) = AsyncStream.makeStream(of: Passed<Element>.self)
    let subscription = publisher.sink(
      receiveCompletion: { _ in continuation.finish() },
      receiveValue: { continuation.yield(Passed($0)) })
    return Iterator(subscription: subscription, values: stream.makeAsyncIterator())
  }

  /// Awaits one value after the other.
  public struct Iterator: AsyncIteratorProtocol {
    let subscription: AnyCancellable
    var values: AsyncStream<Passed<Element>>.Iterator

    /// The next value; nil after the last one, and when the task is cancelled.
    public mutating func next() async -> Element? { await values.next()?.value }
  }
}
