/// Changes that wait, in the order in which they were added; at most one for each thing that they are about.
///
/// While changes are being sent they are in flight, and one that is added again meanwhile waits for the next time.
struct PendingList<Change: Hashable & Sendable, Key: Hashable & Sendable>: Sendable {
  /// What a change is about.
  private let key: @Sendable (Change) -> Key
  private(set) var changes: [Change] = []
  private var waiting: [Key: Change] = [:]
  /// Changes that are being sent, in their order.
  private(set) var inFlight: [Change] = []

  init(by key: @escaping @Sendable (Change) -> Key) { self.key = key }

  /// All that is not sent, with what is in flight before the rest: a run that ends now has to send it again.
  var unsent: [Change] { inFlight.filter { waiting[key($0)] == nil } + changes }

  /// Adds changes. One that waits already keeps its place; one that takes back what waits goes to the end. Tells whether
  /// there was anything new.
  @discardableResult
  mutating func add(_ added: [Change]) -> Bool {
    var isNew = false
    for change in added {
      let key = key(change)
      if let old = waiting[key] {
        if old == change { continue }
        changes.removeAll { $0 == old }
      }
      waiting[key] = change
      changes.append(change)
      isNew = true
    }
    return isNew
  }

  /// Removes those that wait. Tells whether there were any.
  @discardableResult
  mutating func remove(_ removed: [Change]) -> Bool {
    let removed = Set(removed)
    let before = changes.count
    changes.removeAll { removed.contains($0) }
    for change in removed where waiting[key(change)] == change { waiting[key(change)] = nil }
    return changes.count != before
  }

  /// Removes those that wait and are about something that `predicate` tells.
  mutating func removeAll(where predicate: (Change) -> Bool) {
    remove(changes.filter(predicate))
  }

  /// Takes changes that are sent now out of the list. Others, which did not wait, are not kept.
  mutating func send(_ sent: [Change]) {
    let sent = Set(sent)
    inFlight = changes.filter { sent.contains($0) }
    remove(inFlight)
  }

  /// Ends sending: what has to be sent again goes back to the front, unless something newer waits by now.
  mutating func settle(keeping kept: Set<Change>) {
    let back = inFlight.filter { kept.contains($0) && waiting[key($0)] == nil }
    inFlight = []
    guard !back.isEmpty else { return }
    for change in back { waiting[key(change)] = change }
    changes = back + changes
  }
}

extension PendingList: Equatable {
  static func == (a: PendingList, b: PendingList) -> Bool {
    a.changes == b.changes && a.inFlight == b.inFlight
  }
}
