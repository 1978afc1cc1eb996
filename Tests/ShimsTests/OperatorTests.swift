import Combine
import Dispatch
import Testing

private enum Trouble: Error, Equatable { case some }

@Suite struct OperatorTests {
  private func values<P: Publisher>(
    of publisher: P, while action: () -> Void = {}
  ) -> [P.Output] where P.Failure == Never {
    let kept = Kept<P.Output>()
    let subscription = publisher.sink { kept.add($0) }
    action()
    subscription.cancel()
    return kept.values
  }

  @Test func `map, compactMap, filter, dropFirst and removeDuplicates`() {
    let subject = PassthroughSubject<Int, Never>()
    let send = { for value in [1, 1, 2, 3, 3] { subject.send(value) } }
    #expect(values(of: subject.map { $0 * 2 }, while: send) == [2, 2, 4, 6, 6])
    #expect(values(of: subject.map(\.description), while: send) == ["1", "1", "2", "3", "3"])
    #expect(
      values(of: subject.compactMap { $0 > 1 ? "\($0)" : nil }, while: send) == ["2", "3", "3"])
    #expect(values(of: subject.filter { $0 != 3 }, while: send) == [1, 1, 2])
    #expect(values(of: subject.dropFirst(3), while: send) == [3, 3])
    #expect(values(of: subject.removeDuplicates(), while: send) == [1, 2, 3])
    #expect(values(of: subject.eraseToAnyPublisher(), while: send) == [1, 1, 2, 3, 3])
  }

  @Test func `a value that an operator takes out is made up for`() {
    let slow = Slow(first: 2)
    let subject = PassthroughSubject<Int, Never>()
    subject.filter { $0.isMultiple(of: 2) }.subscribe(slow)
    for value in 1...6 { subject.send(value) }
    #expect(slow.values == [2, 4])
  }

  @Test func `errors are mapped and replaced`() {
    let failing = Fail<Int, Trouble>(error: .some)
    #expect(values(of: failing.replaceError(with: 5)) == [5])
    let kept = Kept<Subscribers.Completion<Trouble>>()
    let subscription = Just(1).setFailureType(to: Trouble.self)
      .sink(receiveCompletion: { kept.add($0) }, receiveValue: { #expect($0 == 1) })
    let other = Fail<Int, CancellationError>(error: CancellationError()).mapError { _ in
      Trouble.some
    }
    .sink(receiveCompletion: { kept.add($0) }, receiveValue: { _ in })
    #expect(kept.values == [.finished, .failure(.some)])
    subscription.cancel()
    other.cancel()
  }

  @Test func `one value, nothing, and a value that comes later`() {
    #expect(values(of: Just(1)) == [1])
    #expect(values(of: Empty<Int, Never>()) == [])
    var promise: Future<Int, Never>.Promise?
    let future = Future<Int, Never> { promise = $0 }
    #expect(values(of: future, while: { promise?(.success(2)) }) == [2])
    promise?(.success(3))
    #expect(values(of: future) == [2])
  }

  @Test func `values are told on the queue that is asked for, in order`() async {
    let queue = DispatchQueue(label: "values")
    queue.setSpecific(key: Self.isQueue, value: true)
    let subject = PassthroughSubject<Int, Never>()
    let kept = Kept<Int>()
    await withCheckedContinuation { continuation in
      let subscription = subject.receive(on: queue).sink { value in
        #expect(DispatchQueue.getSpecific(key: Self.isQueue) == true)
        kept.add(value)
        if value == 99 { continuation.resume() }
      }
      for value in 0..<100 { subject.send(value) }
      queue.async { subscription.cancel() }
    }
    #expect(kept.values == Array(0..<100))
  }
  private static let isQueue = DispatchSpecificKey<Bool>()

  @Test func `after it is cancelled nothing arrives that was on its way`() {
    let queue = DispatchQueue(label: "values")
    let subject = PassthroughSubject<Int, Never>()
    let kept = Kept<Int>()
    queue.suspend()
    let subscription = subject.receive(on: queue).sink { kept.add($0) }
    subject.send(1)
    subscription.cancel()
    queue.resume()
    queue.sync {}
    #expect(kept.values == [])
  }

  @Test func `of values that follow each other fast the last one is told`() async {
    let queue = DispatchQueue(label: "values")
    let subject = PassthroughSubject<Int, Never>()
    let kept = Kept<Int>()
    queue.suspend()
    await withCheckedContinuation { continuation in
      let subscription = subject.debounce(for: .milliseconds(1), scheduler: queue).sink {
        kept.add($0)
        continuation.resume()
      }
      for value in 1...3 { subject.send(value) }
      queue.resume()
      queue.asyncAfter(deadline: .now() + 60) { subscription.cancel() }
    }
    #expect(kept.values == [3])
  }

  @Test func `notifications are values`() {
    let center = NotificationCenter()
    let name = Notification.Name("changed")
    let names = values(of: center.publisher(for: name).map(\.name.rawValue)) {
      center.post(name: name, object: nil)
      center.post(name: Notification.Name("other"), object: nil)
    }
    #expect(names == ["changed"])
  }

  @Test func `values can be awaited`() async {
    let subject = CurrentValueSubject<Int, Never>(1)
    var seen: [Int] = []
    for await value in subject.values {
      seen.append(value)
      if value == 3 { subject.send(completion: .finished) } else { subject.send(value + 1) }
    }
    #expect(seen == [1, 2, 3])
  }
}
