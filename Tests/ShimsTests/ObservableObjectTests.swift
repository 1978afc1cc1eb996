import Dispatch
import Testing

@testable import Combine

private final class Model: ObservableObject {
  @Published var name = "Groceries"
  @Published private(set) var count = 0
  var plain = 0
  func add() { count += 1 }
  func follow(_ publisher: some Publisher<Int, Never>) { publisher.assign(to: &$count) }
}

@MainActor private final class ScreenModel: ObservableObject {
  @Published var items: [String] = []
}

private final class Bare: ObservableObject {}

private final class OwnPublisher: ObservableObject {
  let objectWillChange = PassthroughSubject<String, Never>()
}

private final class Shared: ObservableObject, @unchecked Sendable {
  @Published var number = 0
}

@Suite struct ObservableObjectTests {
  @Test func `an object tells before a published property changes`() {
    let model = Model()
    let kept = Kept<String>()
    let subscription = model.objectWillChange.sink { kept.add(model.name + " \(model.count)") }
    model.name = "Tools"
    model.add()
    model.plain = 1
    #expect(kept.values == ["Groceries 0", "Tools 0"])
    #expect(model.name == "Tools")
    subscription.cancel()
  }

  @Test func `a property tells the value that it has and each new one before it has it`() {
    let model = Model()
    let kept = Kept<String>()
    let subscription = model.$name.sink { kept.add("\($0) after \(model.name)") }
    model.name = "Tools"
    model.name.append("!")
    #expect(
      kept.values == ["Groceries after Groceries", "Tools after Groceries", "Tools! after Tools"])
    subscription.cancel()
  }

  @MainActor @Test func `an object of the main actor has published properties`() {
    let model = ScreenModel()
    let kept = Kept<Int>()
    let subscription = model.$items.map(\.count).sink { kept.add($0) }
    model.items.append("Milk")
    #expect(kept.values == [0, 1])
    subscription.cancel()
  }

  @Test func `an object without published properties tells when it is asked to`() {
    let bare = Bare()
    let kept = Kept<Int>()
    let subscription = bare.objectWillChange.sink { kept.add(1) }
    bare.objectWillChange.send()
    #expect(kept.values == [1])
    subscription.cancel()
    let own = OwnPublisher()
    let other = own.objectWillChange.sink { #expect($0 == "now") }
    own.objectWillChange.send("now")
    other.cancel()
  }

  @Test func `a property follows a publisher, and the object tells it`() {
    let subject = PassthroughSubject<Int, Never>()
    var model: Model? = Model()
    let kept = Kept<Int>()
    let subscription = model?.objectWillChange.sink { kept.add(1) }
    model?.follow(subject)
    subject.send(5)
    #expect(model?.count == 5)
    #expect(kept.values == [1])
    weak let gone = model
    model = nil
    subject.send(6)
    #expect(gone == nil)
    #expect(kept.values == [1])
    subscription?.cancel()
  }

  @Test func `a value is assigned to a property of an object`() {
    let model = Model()
    let subscription = Just("Tools").assign(to: \.name, on: model)
    #expect(model.name == "Tools")
    subscription.cancel()
  }

  @Test func `publishers of objects that are gone are forgotten`() {
    let table = ObservableObjectPublisher.Table()
    let kept = NSObject()
    let publisher = table.publisher(of: kept)
    for _ in 0..<1000 { _ = table.publisher(of: NSObject()) }
    #expect(table.count <= 64)
    #expect(table.publisher(of: kept) === publisher)
    #expect(table.existingPublisher(of: NSObject()) == nil)
  }

  @Test func `threads may set and follow a property at once`() {
    let object = Shared()
    let kept = Kept<Int>()
    let subscription = object.$number.sink { kept.add($0) }
    let changes = object.objectWillChange.sink {}
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for number in 0..<200 {
        object.number = thread * 200 + number
        object.$number.sink { _ in }.cancel()
      }
    }
    #expect(kept.values.count == 1601)
    #expect(kept.values.last == object.number)
    subscription.cancel()
    changes.cancel()
  }
}
