import Records
import WebServices

/// Applies the operations of a `records/modify` to one zone.
public enum RecordModification {
  /// Applies the operations in order; the outcomes have the same order. Throws ``AtomicFailure`` if the
  /// batch is atomic and one failed, ``Records/RecordError`` if the zone is not there.
  public static func run(
    _ request: ModifyRequest, _ context: SaveContext, in transaction: Transaction
  ) throws -> [RecordOutcome] {
    let isAtomic = request.atomic && !request.zone.isDefault
    var saver = try RecordSaver(
      zone: request.zone.name, isAtomic: isAtomic, context, transaction)
    let operations = request.operations
    var outcomes = [RecordOutcome?](repeating: nil, count: operations.count)
    let order = OperationOrder.indices(of: operations, isAtomic: isAtomic, context)
    for index in order { outcomes[index] = try saver.apply(operations[index], number: index) }
    if isAtomic { try throwFailure(of: operations, outcomes.map { $0! }, saver.references) }
    try saver.finish()
    return zip(outcomes, operations).map { saver.latest($0!, $1) }
  }

  /// Throws ``AtomicFailure`` if an operation failed or, when none did, if their references do not hold.
  private static func throwFailure(
    of operations: [RecordOperation], _ outcomes: [RecordOutcome], _ references: BatchReferences
  ) throws {
    var culprits: [Int: RecordError] = [:]
    for (index, outcome) in outcomes.enumerated() { culprits[index] = outcome.error }
    if culprits.isEmpty { culprits = try references.judged() }
    guard !culprits.isEmpty else { return }
    throw AtomicFailure(
      outcomes: operations.enumerated().map { index, operation in
        .failed(operation.nameAsSent, culprits[index] ?? .batchFailed)
      })
  }
}
