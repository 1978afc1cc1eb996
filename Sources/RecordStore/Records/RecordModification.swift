import Records
import WebServices

/// Applies the operations of a `records/modify` to one zone.
public enum RecordModification {
  /// Applies the operations in order; the outcomes have the same order. Throws ``AtomicFailure`` if the
  /// batch is atomic and one failed, ``Records/RecordError`` if the zone is not there.
  public static func run(
    _ request: ModifyRequest, _ context: SaveContext, in transaction: Transaction
  ) throws -> [RecordOutcome] {
    var saver = try RecordSaver(zone: request.zone.name, context, transaction)
    var answered = [RecordOutcome?](repeating: nil, count: request.operations.count)
    for index in OperationOrder.indices(of: request.operations, isShared: context.isShared) {
      answered[index] = try saver.apply(request.operations[index])
    }
    let outcomes = zip(answered, request.operations).map { outcome, operation in
      saver.latest(outcome!, operation)
    }
    if request.atomic, !request.zone.isDefault, outcomes.contains(where: { $0.error != nil }) {
      throw AtomicFailure(
        outcomes: zip(outcomes, request.operations).map { outcome, operation in
          outcome.error == nil ? .failed(operation.nameAsSent, .batchFailed) : outcome
        })
    }
    try saver.finish()
    return outcomes
  }
}
