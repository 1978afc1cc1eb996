import Combine
import Dispatch
import Testing

private enum Trouble: Error, Equatable { case some }

@Suite struct SubjectTests {
  @Test func `who subscribes to a passthrough subject gets what is sent from then on`() {
    let subject = PassthroughSubject<Int, Never>()
    let kept = Kept<Int>()
    subject.send(1)
    let subscription = subject.sink { kept.add($0) }
    subject.send(2)
    subject.send(3)
    subscription.cancel()
    subject.send(4)
    #expect(kept.values == [2, 3])
  }

  @Test func `who subscribes to a current value subject gets the last value first`() {
    let subject = CurrentValueSubject<Int, Never>(1)
    let kept = Kept<Int>()
    subject.value = 2
    let subscription = subject.sink { kept.add($0) }
    subject.send(3)
    subject.value += 1
    #expect(kept.values == [2, 3, 4])
    #expect(subject.value == 4)
    subscription.cancel()
  }

  @Test func `a subject ends once, for those that come later too`() {
    let subject = PassthroughSubject<Int, Trouble>()
    let kept = Kept<String>()
    let word: (Subscribers.Completion<Trouble>) -> String = {
      if case .failure(let error) = $0 { "failure(\(error))" } else { "finished" }
    }
    let early = subject.sink(
      receiveCompletion: { kept.add("early \(word($0))") }, receiveValue: { kept.add("\($0)") })
    subject.send(1)
    subject.send(completion: .failure(.some))
    subject.send(completion: .finished)
    subject.send(2)
    let late = subject.sink(
      receiveCompletion: { kept.add("late \(word($0))") }, receiveValue: { kept.add("\($0)") })
    #expect(kept.values == ["1", "early failure(some)", "late failure(some)"])
    early.cancel()
    late.cancel()
  }

  @Test func `a value that nobody asked for is dropped, the current one waits`() {
    let passing = Slow(first: 1)
    let subject = PassthroughSubject<Int, Never>()
    subject.subscribe(passing)
    for value in 1...3 { subject.send(value) }
    passing.subscription?.request(.max(1))
    subject.send(4)
    #expect(passing.values == [1, 4])

    let current = Slow(first: 0)
    let keeper = CurrentValueSubject<Int, Never>(1)
    keeper.subscribe(current)
    keeper.send(2)
    #expect(current.values == [])
    current.subscription?.request(.max(2))
    keeper.send(3)
    keeper.send(4)
    #expect(current.values == [2, 3])
    current.subscription?.request(.unlimited)
    #expect(current.values == [2, 3, 4])
    keeper.send(completion: .finished)
    #expect(current.isFinished)
  }

  @Test func `a subscription ends with what keeps it`() {
    let subject = PassthroughSubject<Int, Never>()
    let kept = Kept<Int>()
    do {
      var set: Set<AnyCancellable> = []
      var list: [AnyCancellable] = []
      subject.sink { kept.add($0) }.store(in: &set)
      subject.sink { kept.add($0) }.store(in: &list)
      subject.send(1)
      #expect(set.count == 1 && list.count == 1)
    }
    subject.send(2)
    #expect(kept.values == [1, 1])
  }

  @Test func `a subscriber may cancel and send while it receives`() {
    let subject = PassthroughSubject<Int, Never>()
    let kept = Kept<Int>()
    var subscription: AnyCancellable?
    subscription = subject.sink { value in
      kept.add(value)
      if value == 1 { subject.send(2) }
      if value == 2 { subscription?.cancel() }
    }
    subject.send(1)
    subject.send(3)
    #expect(kept.values == [1, 2])
    _ = subscription
  }

  @Test func `values that several threads send arrive one after the other, the last one last`() {
    let subject = CurrentValueSubject<Int, Never>(-1)
    let kept = Kept<Int>()
    let subscription = subject.sink { kept.add($0) }
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for number in 0..<500 { subject.send(thread * 500 + number) }
    }
    #expect(Set(kept.values) == Set(-1..<4000))
    #expect(kept.values.count == 4001)
    #expect(kept.values.last == subject.value)
    subscription.cancel()
  }

  @Test func `threads that subscribe and cancel while others send meet no harm`() {
    let subject = PassthroughSubject<Int, Never>()
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for number in 0..<200 {
        if thread.isMultiple(of: 2) {
          subject.send(number)
        } else {
          subject.sink { _ in }.cancel()
        }
      }
    }
    let kept = Kept<Int>()
    let subscription = subject.sink { kept.add($0) }
    subject.send(1)
    #expect(kept.values == [1])
    subscription.cancel()
  }

  @Test func `demands add up`() {
    #expect(Subscribers.Demand.max(1) + .max(2) == .max(3))
    #expect(Subscribers.Demand.unlimited - .max(2) == .unlimited)
    #expect(Subscribers.Demand.max(1) - .max(2) == .none)
    #expect(Subscribers.Demand.max(.max - 1) < .unlimited)
    #expect(Subscribers.Demand.unlimited.max == nil)
  }
}
