/// How far a step of an import is. The unit is the step's own: bytes of the archive while it is
/// read, lists while they are saved.
public struct ImportProgress: Equatable, Sendable {
  /// What is behind.
  public var done: Int64
  /// All there is.
  public var total: Int64

  /// A moment of a step.
  public init(done: Int64, total: Int64) {
    self.done = done
    self.total = total
  }
}

/// Reports progress only when it is worth telling: at most once for each percent, never backwards.
struct ProgressMeter {
  let total: Int64
  private var percent: Int64 = 0

  init(total: Int64) {
    self.total = total
  }

  mutating func advance(to done: Int64, report: (ImportProgress) -> Void) {
    let reached = total > 0 ? min(100, done * 100 / total) : 100
    guard reached > percent else { return }
    percent = reached
    report(ImportProgress(done: done, total: total))
  }
}
