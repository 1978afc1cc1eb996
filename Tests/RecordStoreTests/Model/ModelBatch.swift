import RecordStore
import Records
import WebServices

/// What the operations of one request did to their zone, judged by what is there before and after.
struct ModelBatch {
  var outcomes: [ModelOutcome]

  private let isAtomic: Bool
  private let operations: [RecordOperation]
  private let context: SaveContext
  private let start: Int64
  fileprivate var steps: [Step] = []

  /// What one operation did.
  fileprivate struct Step {
    let number: Int
    let name: RecordName
    let before: ModelZone
    let after: ModelZone
  }

  init(
    isAtomic: Bool, _ operations: [RecordOperation], _ context: SaveContext, _ start: Int64
  ) {
    outcomes = operations.map { _ in .failed(.internalError) }
    self.isAtomic = isAtomic
    self.operations = operations
    self.context = context
    self.start = start
  }

  /// An atomic batch goes as it was sent; else what the batch makes comes before those who need it.
  var order: [Int] {
    guard !isAtomic else { return Array(operations.indices) }
    var order: [Int] = []
    var visited: Set<Int> = []
    func visit(_ number: Int) {
      guard visited.insert(number).inserted else { return }
      for needed in operations[number].needed {
        let maker = operations.firstIndex {
          $0.nameAsSent == needed.value
            && [.create, .forceUpdate, .forceReplace].contains($0.type)
        }
        if let maker { visit(maker) }
      }
      order.append(number)
    }
    for number in operations.indices { visit(number) }
    return order
  }

  /// Throws what the references of one operation break, if it stands alone.
  mutating func keep(
    _ outcome: ModelOutcome, of number: Int, before: ModelZone, after: ModelZone
  ) throws(RecordError) {
    let name = RecordName(unchecked: operations[number].nameAsSent!)
    let step = Step(number: number, name: name, before: before, after: after)
    if !isAtomic, let error = violations([step], at: after)[number] { throw error }
    steps.append(step)
    outcomes[number] = outcome
  }

  /// Judges an atomic batch; then the parents learn of their children.
  mutating func finish(_ zone: inout ModelZone, _ counter: inout Int64) {
    if isAtomic, !outcomes.contains(where: \.isFailure) {
      for (number, error) in violations(steps, at: zone) { outcomes[number] = .failed(error.code) }
    }
    for step in steps {
      guard let parent = step.after.live(step.name)?.parent,
        parent != step.before.live(step.name)?.parent,
        let row = zone.rows[parent], !row.isDeleted, row.position <= start,
        ModelStore.mayChange(row.record, context)
      else { continue }
      counter += 1
      zone.rows[parent]!.position = counter
      zone.rows[parent]!.record.changeTag = ChangeTag(position: counter)
      zone.rows[parent]!.record.modified = Stamp(timestamp: context.now, user: context.user)
    }
    if counter > start { zone.position = counter }
  }

  // MARK: Rules

  private func violations(_ steps: [Step], at end: ModelZone) -> [Int: RecordError] {
    var found: [Int: RecordError] = [:]
    let saves = steps.filter { !$0.added.isEmpty && end.live($0.name) != nil }
    for step in saves { found[step.number] = targetViolation(step, end) }
    let refused = Set(saves.filter { found[$0.number] != nil }.map(\.name))
    var excess: [RecordName: Int] = [:]
    for step in saves.reversed() {
      for target in step.added where target.action == .deleteSelf {
        let count = end.referrers(to: target.recordName, .deleteSelf).count
        let left = excess[target.recordName] ?? count - (context.owningReferencesMax ?? .max)
        excess[target.recordName] = left - 1
        if left > 0, found[step.number] == nil { found[step.number] = .tooManyOwningReferences }
      }
    }
    for step in steps where found[step.number] == nil {
      let gone = step.before.rows.values.map(\.record.name).filter {
        step.before.live($0) != nil && step.after.live($0) == nil && end.live($0) == nil
      }
      let blockers = gone.flatMap { end.referrers(to: $0, .validate) }.map(\.record.name)
      if !refused.isSuperset(of: blockers) {
        found[step.number] = RecordError(.validatingReferenceError, "validated")
      }
    }
    return found
  }

  private func targetViolation(_ step: Step, _ end: ModelZone) -> RecordError? {
    for target in step.added where target.action == .validate {
      if end.live(target.recordName) == nil { return .missingParent(target.recordName) }
    }
    guard let parent = step.after.live(step.name)?.parent,
      parent != step.before.live(step.name)?.parent
    else { return nil }
    if parent == step.name { return .circularParent }
    if end.live(parent) == nil { return .missingParent(parent) }
    var above: [RecordName] = []
    var next: RecordName? = parent
    while let name = next, !above.contains(name) {
      above.append(name)
      next = end.live(name)?.parent
    }
    return above.contains(step.name) ? .circularParent : nil
  }
}

extension ModelBatch.Step {
  /// The references that the operation gave to its record; the parent counts as one that says nothing.
  fileprivate var added: [Reference] {
    let old = before.live(name)?.references ?? []
    let new = after.live(name)?.references.filter { !old.contains($0) } ?? []
    var unique: [Reference] = []
    for reference in new where !unique.contains(reference) { unique.append(reference) }
    if let parent = after.live(name)?.parent { unique.append(Reference(recordName: parent)) }
    return unique
  }
}

extension ModelZone {
  fileprivate func live(_ name: RecordName) -> Record? {
    rows[name].flatMap { $0.isDeleted ? nil : $0.record }
  }

  func referrers(to name: RecordName, _ action: Reference.Action) -> [ModelRow] {
    let reference = Reference(recordName: name, action: action)
    return rows.values.filter { !$0.isDeleted && $0.record.references.contains(reference) }
  }
}

extension Record {
  /// The references with an action, their zone left out: it is the record's.
  fileprivate var references: [Reference] {
    fields.flatMap(\.value.elements).compactMap { element in
      guard case .reference(let reference) = element, reference.action != .none else { return nil }
      return Reference(recordName: reference.recordName, action: reference.action)
    }
  }
}

extension RecordOperation {
  /// The records that have to be there for this save.
  fileprivate var needed: [RecordName] {
    guard !type.isDeletion, let incoming = try? record.get() else { return [] }
    let values = incoming.fields.compactMap { try? $0.value(for: nil) }
    let validated = values.flatMap(\.elements).compactMap { element -> RecordName? in
      guard case .reference(let target) = element, target.action == .validate else { return nil }
      return target.recordName
    }
    return validated + [incoming.parent ?? nil].compactMap { $0 }
  }
}
