import Records
import WebServices

/// The body of one `records/modify` request.
public struct ModifyBatch: Equatable, Sendable {
  /// JSON in UTF-8.
  public let body: [UInt8]
  /// The names of the operations' records, in their order; the answer has the same order.
  public let recordNames: [RecordName]
  /// How many lists of the plan are complete after this batch.
  public let listsDone: Int
  /// Whether the batch ends where a list ends: the place to stop if the import is cancelled.
  public let endsList: Bool
}

/// The requests that save a plan, made one by one as they are asked for.
///
/// Each creates records of the zone `Lists`, not atomically, a list before its items. A `create` of
/// a record that is there already answers CONFLICT and changes nothing, so a plan can be saved
/// again, and an import that was cut off is completed by the next. Lists are split over requests
/// only where one request cannot hold them.
public struct ModifyBatches: Sequence, IteratorProtocol, Sendable {
  private let lists: [ImportedList]
  private var list = 0
  /// The next record of the list: 0 is the list itself, 1 its first item.
  private var record = 0
  private let operationsMax: Int

  init(_ lists: [ImportedList], operationsMax: Int = Limits.operationsPerRequest) {
    self.lists = lists
    self.operationsMax = operationsMax
  }

  /// The next request; nil after the last.
  public mutating func next() -> ModifyBatch? {
    guard list < lists.count else { return nil }
    var names: [RecordName] = []
    var writer = JSONWriter(capacity: 64 << 10)
    writer.object {
      $0.key("zoneID")
      $0.object { $0.member("zoneName", "Lists") }
      $0.member("atomic", false)
      // The answer need not repeat the fields.
      $0.key("desiredKeys")
      $0.array { _ in }
      $0.key("operations")
      $0.array { writer in
        while list < lists.count, names.isEmpty || fits(names.count) {
          let end = Swift.min(lists[list].items.count + 1, record + operationsMax - names.count)
          for index in record..<end { names.append(writeOperation(index, &writer)) }
          advance(to: end)
        }
      }
    }
    return ModifyBatch(
      body: writer.bytes, recordNames: names, listsDone: list, endsList: record == 0)
  }

  /// Whether the whole next list goes into a request that holds `count` operations already.
  private func fits(_ count: Int) -> Bool {
    record == 0 && count + lists[list].items.count + 1 <= operationsMax
  }

  private mutating func advance(to end: Int) {
    record = end
    guard end == lists[list].items.count + 1 else { return }
    list += 1
    record = 0
  }

  private func writeOperation(_ index: Int, _ writer: inout JSONWriter) -> RecordName {
    let list = lists[list]
    writer.object {
      $0.member("operationType", "create")
      $0.key("record")
      if index == 0 { list.write(to: &$0) } else { list.items[index - 1].write(to: &$0, in: list) }
    }
    return index == 0 ? list.recordName : list.items[index - 1].recordName
  }
}

extension HouseholdImport {
  /// The requests that save the plan, one by one.
  public func modifyBatches() -> ModifyBatches {
    ModifyBatches(lists)
  }

  /// The bodies of the requests that save the plan, all at once.
  public func modifyRequests() -> [[UInt8]] {
    modifyBatches().map(\.body)
  }
}
