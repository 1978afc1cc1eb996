import Records
import WebServices

/// In which order the operations of a request are applied: as they stand, but for two kinds.
///
/// Shares come last, since the record that one begins with may stand on either side of it. What names
/// another as its parent comes after it where each operation is judged by itself, and where it is the
/// parent that gives the right to make the record: with participants.
enum OperationOrder {
  static func indices(
    of operations: [RecordOperation], isAtomic: Bool, _ context: SaveContext
  ) -> [Int] {
    let order =
      isAtomic && !context.isShared
      ? Array(operations.indices) : SaveOrder.targetsFirst(operations)
    guard operations.contains(where: \.isOfShare) else { return order }
    return order.filter { !operations[$0].isOfShare } + order.filter { operations[$0].isOfShare }
  }
}

extension RecordOperation {
  fileprivate var isOfShare: Bool {
    if case .success(let record) = record { record.isShare } else { false }
  }
}
