import Records
import WebServices

/// In which order the operations of a request are applied: as they stand, but for two kinds.
///
/// Shares come last, since the record that one begins with may stand on either side of it. What a
/// participant makes comes after the record above it, which is what gives them the right to.
enum OperationOrder {
  static func indices(of operations: [RecordOperation], isShared: Bool) -> [Int] {
    let all = Array(operations.indices)
    let shares = all.filter { operations[$0].incoming?.isShare == true }
    let others = shares.isEmpty ? all : all.filter { operations[$0].incoming?.isShare != true }
    return (isShared ? parentsFirst(others, operations) : others) + shares
  }

  private static func parentsFirst(_ indices: [Int], _ operations: [RecordOperation]) -> [Int] {
    var made: [RecordName: Int] = [:]
    for index in indices {
      guard let name = operations[index].incoming?.name, !operations[index].type.isDeletion,
        !operations[index].type.isChecked
      else { continue }
      made[name] = index
    }
    var order: [Int] = []
    var placed: Set<Int> = []
    for index in indices {
      // From the record up to the first that is placed or not made here; then down again.
      var chain: [Int] = []
      var next: Int? = index
      while let current = next, placed.insert(current).inserted {
        chain.append(current)
        next = (operations[current].incoming?.parent ?? nil).flatMap { made[$0] }
      }
      order.append(contentsOf: chain.reversed())
    }
    return order
  }
}

extension RecordOperation {
  fileprivate var incoming: IncomingRecord? { try? record.get() }
}
