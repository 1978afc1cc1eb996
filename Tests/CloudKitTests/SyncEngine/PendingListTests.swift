import Testing

@testable import CloudKit

/// The list of changes that wait.
@Suite struct PendingListTests {
  typealias Change = CKSyncEngine.PendingRecordZoneChange
  typealias List = PendingList<Change, CKRecord.ID>

  private static let a = CKRecord.ID(recordName: "a")
  private static let b = CKRecord.ID(recordName: "b")

  private static func list(_ changes: [Change]) -> List {
    var list = List(by: \.recordID)
    for change in changes { list.add([change]) }
    return list
  }

  private static let additions: [(added: [Change], expected: [Change])] = [
    ([.saveRecord(a), .saveRecord(b), .saveRecord(a)], [.saveRecord(a), .saveRecord(b)]),
    ([.saveRecord(a), .deleteRecord(a)], [.deleteRecord(a)]),
    ([.deleteRecord(a), .saveRecord(b), .saveRecord(a)], [.saveRecord(b), .saveRecord(a)]),
  ]

  @Test(arguments: additions)
  func `one change waits for each record`(added: [Change], expected: [Change]) {
    #expect(Self.list(added).changes == expected)
  }

  @Test func `what is in flight does not wait, and is gone when it was sent`() {
    var list = Self.list([.saveRecord(Self.a), .saveRecord(Self.b)])
    list.send([.saveRecord(Self.a)])
    #expect(list.changes == [.saveRecord(Self.b)])
    #expect(list.unsent == [.saveRecord(Self.a), .saveRecord(Self.b)])
    list.settle(keeping: [])
    #expect(list.unsent == [.saveRecord(Self.b)])
  }

  @Test func `what is changed again while it is in flight waits for the next time`() {
    var list = Self.list([.saveRecord(Self.a)])
    list.send([.saveRecord(Self.a)])
    list.add([.saveRecord(Self.a)])
    list.settle(keeping: [])
    #expect(list.changes == [.saveRecord(Self.a)])
  }

  @Test func `what has to be sent again is the first, unless something newer waits`() {
    var list = Self.list([.saveRecord(Self.a), .saveRecord(Self.b)])
    list.send([.saveRecord(Self.a), .saveRecord(Self.b)])
    list.add([.deleteRecord(Self.b)])
    list.settle(keeping: [.saveRecord(Self.a), .saveRecord(Self.b)])
    #expect(list.changes == [.saveRecord(Self.a), .deleteRecord(Self.b)])
  }

  @Test func `what did not wait is not kept`() {
    var list = Self.list([])
    list.send([.saveRecord(Self.a)])
    list.settle(keeping: [.saveRecord(Self.a)])
    #expect(list.changes.isEmpty)
  }

  @Test func `only the change that is named is removed`() {
    var list = Self.list([.deleteRecord(Self.a)])
    list.remove([.saveRecord(Self.a)])
    #expect(list.changes == [.deleteRecord(Self.a)])
    list.remove([.deleteRecord(Self.a)])
    #expect(list.changes.isEmpty)
    list.add([.saveRecord(Self.a)])
    #expect(list.changes == [.saveRecord(Self.a)])
  }
}
