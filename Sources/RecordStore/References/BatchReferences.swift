import Records

/// The references of one batch. Those of a batch that is not atomic are judged with each operation, before it
/// changes anything; those of an atomic one by what is there after the last, in whatever order it came about.
struct BatchReferences {
  let rules: ReferenceRules
  let isAtomic: Bool
  /// The records that got a child, in the order they got it.
  private(set) var gainedChildren: [RecordName] = []

  private var operation = -1
  private var added: [(operation: Int, references: AddedReferences)] = []
  private var deleted: [(operation: Int, name: RecordName)] = []
  private var parents: Set<RecordName> = []

  init(rules: ReferenceRules, isAtomic: Bool) {
    self.rules = rules
    self.isAtomic = isAtomic
  }

  /// What comes now belongs to this operation.
  mutating func begin(_ operation: Int) { self.operation = operation }

  /// Judges what a save is going to add, or keeps it for the end. Throws the record's error.
  mutating func admit(_ references: AddedReferences) throws {
    guard !references.isEmpty else { return }
    guard !isAtomic else {
      added.append((operation, references))
      return
    }
    try rules.checkTargets(references, isSaved: false)
    try rules.checkRoom(for: references)
  }

  /// Judges what is going to be deleted, or keeps it for the end. Throws the error of the record that the
  /// operation names.
  mutating func admit(_ doomed: [ReferenceIndex.Doomed]) throws {
    guard isAtomic else { return try rules.checkDeletion(of: doomed) }
    for (name, _) in doomed { deleted.append((operation, name)) }
  }

  /// Notes who got a child.
  mutating func follow(_ change: RecordChange) {
    guard let parent = change.after?.parent, parent != change.before?.parent else { return }
    if parents.insert(parent).inserted { gainedChildren.append(parent) }
  }

  // MARK: The end of an atomic batch

  /// The operations that break a rule, with their errors.
  func judged() throws -> [Int: RecordError] {
    var culprits: [Int: RecordError] = [:]
    func judge(_ operation: Int, _ check: () throws -> Void) throws {
      do { try check() } catch let error as RecordError {
        if culprits[operation] == nil { culprits[operation] = error }
      }
    }
    let added = try added.filter { try rules.index.isLive($0.references.record) }
    var refused: Set<RecordName> = []
    for (operation, references) in added {
      try judge(operation) { try rules.checkTargets(references, isSaved: true) }
      if culprits[operation] != nil { refused.insert(references.record) }
    }
    for operation in try overfull(added) {
      try judge(operation) { throw RecordError.tooManyOwningReferences }
    }
    for (operation, name) in deleted where try !rules.index.isLive(name) {
      try judge(operation) {
        try rules.checkDeletion(of: name) { !refused.contains($0.name) }
      }
    }
    return culprits
  }

  /// The operations whose owning references are too many: the last ones to each target.
  private func overfull(
    _ added: [(operation: Int, references: AddedReferences)]
  ) throws(SQLError) -> [Int] {
    guard let owningMax = rules.owningMax else { return [] }
    var excess: [RecordName: Int] = [:]
    var operations: [Int] = []
    for (operation, references) in added.reversed() {
      for target in references.owning {
        if excess[target] == nil {
          let countMax = owningMax + added.count
          excess[target] = try rules.index.owningCount(target, upTo: countMax) - owningMax
        }
        guard excess[target]! > 0 else { continue }
        excess[target]! -= 1
        operations.append(operation)
      }
    }
    return operations
  }
}
