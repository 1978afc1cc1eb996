import Records
import WebServices

/// The order in which the operations of a batch are applied that judges each by itself.
enum SaveOrder {
  /// As sent, but for what a save needs: a record that the batch makes comes before those that name it as
  /// their parent or refer to it by VALIDATE.
  static func targetsFirst(_ operations: [RecordOperation]) -> [Int] {
    var makers: [RecordName: Int] = [:]
    for (index, operation) in operations.enumerated() {
      if operation.mayMake, let name = operation.incoming?.name { makers[name] = index }
    }
    guard !makers.isEmpty else { return Array(operations.indices) }
    var order: [Int] = []
    var isPlaced = [Bool](repeating: false, count: operations.count)
    /// As deep as a batch has operations, at most.
    func place(_ index: Int) {
      guard !isPlaced[index] else { return }
      isPlaced[index] = true
      for target in operations[index].neededTargets {
        if let maker = makers[target] { place(maker) }
      }
      order.append(index)
    }
    for index in operations.indices { place(index) }
    return order
  }
}

extension RecordOperation {
  fileprivate var incoming: IncomingRecord? {
    if case .success(let record) = record { record } else { nil }
  }

  /// Whether the record need not be there before.
  fileprivate var mayMake: Bool { !type.isChecked && !type.isDeletion }

  fileprivate var neededTargets: [RecordName] {
    type.isDeletion ? [] : incoming?.neededTargets ?? []
  }
}

extension IncomingRecord {
  /// What has to be there when the record is saved.
  fileprivate var neededTargets: [RecordName] {
    var targets = fields.flatMap(\.references).filter { $0.action == .validate }.map(\.recordName)
    if let parent = parent ?? nil { targets.append(parent) }
    return targets
  }
}
