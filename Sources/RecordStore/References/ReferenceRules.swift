import Records

/// What references and parents must keep to. All throw the error of one record.
struct ReferenceRules {
  let index: ReferenceIndex
  /// The owning references that one record may have; nil for any number.
  let owningMax: Int?

  /// That the targets of VALIDATE references and the parent are there. `isSaved` tells whether the record is.
  func checkTargets(_ added: AddedReferences, isSaved: Bool) throws {
    func isThere(_ name: RecordName) throws(SQLError) -> Bool {
      if name == added.record, !isSaved { return true }
      return try index.isSeen(name)
    }
    for (field, target) in added.validated where try !isThere(target) {
      throw RecordError.missingTarget(field: field, target)
    }
    if let parent = added.parent { try checkParent(parent, of: added.record) }
  }

  /// That the parent is there and not below the record.
  private func checkParent(_ parent: RecordName, of record: RecordName) throws {
    guard parent != record else { throw RecordError.circularParent }
    guard try index.isSeen(parent) else { throw RecordError.missingParent(parent) }
    var seen: Set<RecordName> = []
    var next: RecordName? = parent
    while let name = next, seen.insert(name).inserted {
      guard name != record else { throw RecordError.circularParent }
      guard seen.count <= Limits.hierarchyDepth else { throw RecordError.deepHierarchy }
      next = try index.parent(of: name)
    }
  }

  /// That one more record may own a reference to each target: asked before the record is saved.
  func checkRoom(for added: AddedReferences) throws {
    guard let owningMax else { return }
    for target in added.owning
    where try index.owningCount(target, upTo: owningMax) >= owningMax {
      throw RecordError.tooManyOwningReferences
    }
  }

  /// That nobody validates what is deleted, but those who go along.
  func checkDeletion(of doomed: [ReferenceIndex.Doomed]) throws {
    let keys = Set(doomed.map(\.key))
    for (name, _) in doomed {
      try checkDeletion(of: name) { !keys.contains($0.key) }
    }
  }

  /// That nobody who `counts` validates `name`, which is deleted.
  func checkDeletion(of name: RecordName, where counts: (ReferenceIndex.Doomed) -> Bool) throws {
    guard let validator = try index.validator(of: name, where: counts) else { return }
    throw RecordError.validated(name, by: try index.field(of: validator, validating: name))
  }
}
