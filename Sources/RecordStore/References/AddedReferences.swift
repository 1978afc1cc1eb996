import Records

/// The references that a save gives to a record and that have to be judged. What it had before was
/// judged before.
struct AddedReferences {
  /// The record that is saved.
  let record: RecordName
  /// The targets of its VALIDATE references, and the fields that name them.
  private(set) var validated: [(field: String, target: RecordName)] = []
  /// The targets of its DELETE_SELF references.
  private(set) var owning: [RecordName] = []
  /// The record above it.
  let parent: RecordName?

  /// What `fields` and `parent` have that the record did not have `before`.
  init(of record: RecordName, _ before: Record?, _ fields: [Field], _ parent: RecordName?) {
    self.record = record
    self.parent = parent == before?.parent ? nil : parent
    var seen = Set(before?.fields.flatMap(\.ruledTargets) ?? [])
    for field in fields {
      for target in field.ruledTargets where seen.insert(target).inserted {
        switch target.action {
        case .validate: validated.append((field.name, target.name))
        case .deleteSelf: owning.append(target.name)
        case .none: break
        }
      }
    }
  }

  var isEmpty: Bool { validated.isEmpty && owning.isEmpty && parent == nil }
}

/// A record that a reference names, and what deleting it does.
struct RuledTarget: Hashable {
  let name: RecordName
  let action: Reference.Action
}

extension Field {
  /// The targets of the field's references that deletions ask about.
  var ruledTargets: [RuledTarget] {
    value.elements.compactMap { element in
      guard case .reference(let reference) = element, reference.action != .none else { return nil }
      return RuledTarget(name: reference.recordName, action: reference.action)
    }
  }
}
