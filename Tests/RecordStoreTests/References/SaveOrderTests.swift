import Records
import Testing
import WebServices

@testable import RecordStore

@Suite struct SaveOrderTests {
  private func operation(
    _ type: OperationType, _ name: String, _ action: Reference.Action = .none,
    to target: String = "",
    parent: String? = nil
  ) -> RecordOperation {
    var record = IncomingRecord(
      name: RecordName(unchecked: name), parent: .some(parent.map { RecordName(unchecked: $0) }))
    if !target.isEmpty {
      let reference = Reference(recordName: RecordName(unchecked: target), action: action)
      record.fields = [IncomingField("to", .typed(.reference(reference)))]
    }
    return RecordOperation(type, record)
  }

  @Test func `what is not needed stays where it was sent`() {
    let operations = [
      operation(.create, "a", to: "c"), operation(.create, "b", .deleteSelf, to: "c"),
      operation(.create, "c"),
    ]
    #expect(SaveOrder.targetsFirst(operations) == [0, 1, 2])
  }

  @Test func `targets of VALIDATE and parents come first, however deep`() {
    let operations = [
      operation(.create, "a", .validate, to: "b"), operation(.create, "d"),
      operation(.forceUpdate, "b", parent: "c"), operation(.forceReplace, "c"),
    ]
    #expect(SaveOrder.targetsFirst(operations) == [3, 2, 0, 1])
  }

  @Test(arguments: [OperationType.update, .replace, .delete, .forceDelete])
  func `what cannot make a record is not moved`(_ type: OperationType) {
    let operations = [operation(.create, "a", .validate, to: "b"), operation(type, "b")]
    #expect(SaveOrder.targetsFirst(operations) == [0, 1])
  }

  @Test func `a circle ends`() {
    let operations = [
      operation(.create, "a", .validate, to: "b"), operation(.create, "b", .validate, to: "a"),
    ]
    #expect(SaveOrder.targetsFirst(operations) == [1, 0])
  }

  @Test func `a chain as long as a request is put into its order`() {
    let count = Limits.operationsPerRequest
    let operations = (0..<count).map { operation(.create, "\($0)", parent: "\($0 + 1)") }
    #expect(SaveOrder.targetsFirst(operations) == Array((0..<count).reversed()))
  }
}
