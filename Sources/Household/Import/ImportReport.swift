/// What came of an import, for the person who started it.
public struct ImportReport: Equatable, Sendable {
  /// What came of a list.
  public enum Status: String, Sendable {
    /// The list, or some of its items, are new.
    case added
    /// The list and all of its items were there already.
    case present
  }

  /// A list that is there now.
  public struct List: Equatable, Sendable {
    /// The list's name.
    public var name: String
    /// How many of the imported items are there now.
    public var items: Int
    /// What came of it.
    public var status: Status
  }

  /// The lists, in the order of the plan.
  public var lists: [List] = []
  /// Every file that was not taken, or not wholly.
  public var skipped: [SkippedFile] = []
  /// Files that hold nothing more.
  public var passedOver = PassedOver()

  /// The report of a plan whose records had these outcomes. Lists that the server refused or that
  /// were not reached are among `skipped`.
  public init(_ plan: HouseholdImport, _ outcomes: ImportOutcomes) {
    skipped = plan.skipped
    passedOver = plan.passedOver
    for list in plan.lists { add(list, outcomes) }
  }

  private mutating func add(_ list: ImportedList, _ outcomes: ImportOutcomes) {
    switch outcomes[list.recordName] {
    case nil:
      skipped.append(SkippedFile(file: list.file, reason: .notReached))
    case .refused(let code, let reason):
      skipped.append(SkippedFile(file: list.file, reason: .refused(code: code, reason: reason)))
    case .added, .present:
      let items = list.items.map { outcomes[$0.recordName] }
      let here = items.count { $0 == .added || $0 == .present }
      let isNew = outcomes[list.recordName] == .added || items.contains(.added)
      lists.append(List(name: list.name, items: here, status: isNew ? .added : .present))
      addRefusals(items, list.file)
    }
  }

  private mutating func addRefusals(_ items: [ImportOutcome?], _ file: String) {
    let refused = items.compactMap { outcome -> (code: String, reason: String)? in
      if case .refused(let code, let reason)? = outcome { (code, reason) } else { nil }
    }
    if let first = refused.first {
      let reason = SkipReason.itemsRefused(
        count: refused.count, code: first.code, reason: first.reason)
      skipped.append(SkippedFile(file: file, reason: reason))
    }
    let missed = items.count { $0 == nil }
    if missed > 0 {
      skipped.append(SkippedFile(file: file, reason: .itemsNotReached(count: missed)))
    }
  }
}
