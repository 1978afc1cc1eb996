import Foundation

/// Who reads and who writes which items in this process, and who waits, in the order in which they came.
///
/// Two claims exclude each other if one writes and one item holds the other, unless they have the same purpose. A claim
/// waits for all that came before it, so none waits for ever; but one whose purpose is in already, as of an access within an
/// access, waits only for those that are in, or it would wait for somebody who waits for it. So does a presenter that is being
/// asked to save or to let go: what it writes then belongs to the claim that asks.
final class AccessBoard: @unchecked Sendable {
  static let shared = AccessBoard()

  struct Access: Sendable {
    let path: ItemPath
    let isWriting: Bool

    init(_ url: URL, isWriting: Bool) {
      path = ItemPath(url)
      self.isWriting = isWriting
    }
  }

  final class Claim: @unchecked Sendable {
    fileprivate let accesses: [Access]
    fileprivate let purpose: String
    fileprivate let presenter: ObjectIdentifier?
    fileprivate var asked: ObjectIdentifier?
    fileprivate var isIn = false
    fileprivate var isCancelled = false

    fileprivate init(_ accesses: [Access], _ purpose: String, _ presenter: AnyObject?) {
      self.accesses = accesses
      self.purpose = purpose
      self.presenter = presenter.map(ObjectIdentifier.init)
    }

    /// Whether this is part of the other: for the same purpose, or what the other asked for.
    fileprivate func belongs(to other: Claim) -> Bool {
      purpose == other.purpose || (presenter != nil && presenter == other.asked)
    }

    fileprivate func excludes(_ other: Claim) -> Bool {
      guard !belongs(to: other) else { return false }
      return accesses.contains { mine in
        other.accesses.contains {
          (mine.isWriting || $0.isWriting) && mine.path.overlaps($0.path)
        }
      }
    }
  }

  // A condition, since whoever waits blocks a thread of the caller's: that is what coordination promises.
  private let condition = NSCondition()
  private var claims: [Claim] = []

  /// Puts the claim into the line; `wait(for:)` then waits for its turn.
  func line(up accesses: [Access], purpose: String, of presenter: AnyObject?) -> Claim {
    let claim = Claim(accesses, purpose, presenter)
    condition.lock()
    claims.append(claim)
    condition.unlock()
    return claim
  }

  /// Returns once the claim's turn has come.
  ///
  /// - Throws: `CocoaError` `userCancelled` if `cancel(purpose:)` came first.
  func wait(for claim: Claim) throws {
    condition.lock()
    defer { condition.unlock() }
    while !claim.isCancelled, mustWait(claim) { condition.wait() }
    if claim.isCancelled {
      claims.removeAll { $0 === claim }
      condition.broadcast()
      throw CocoaError(.userCancelled)
    }
    claim.isIn = true
  }

  /// Runs `question`, during which what the presenter reads and writes belongs to the claim.
  func whileAsking<Answer>(
    _ presenter: AnyObject, for claim: Claim, _ question: () throws -> Answer
  ) rethrows -> Answer {
    setAsked(ObjectIdentifier(presenter), of: claim)
    defer { setAsked(nil, of: claim) }
    return try question()
  }

  private func setAsked(_ presenter: ObjectIdentifier?, of claim: Claim) {
    condition.lock()
    claim.asked = presenter
    condition.broadcast()
    condition.unlock()
  }

  func leave(_ claim: Claim) {
    condition.lock()
    claims.removeAll { $0 === claim }
    condition.broadcast()
    condition.unlock()
  }

  /// Ends the waiting of all claims of a purpose.
  func cancel(purpose: String) {
    condition.lock()
    for claim in claims where claim.purpose == purpose && !claim.isIn { claim.isCancelled = true }
    condition.broadcast()
    condition.unlock()
  }

  private func mustWait(_ claim: Claim) -> Bool {
    let isWithin = claims.contains { $0.isIn && claim.belongs(to: $0) }
    for other in claims {
      if other === claim {
        if isWithin { continue }
        return false
      }
      if (other.isIn || !isWithin) && claim.excludes(other) { return true }
    }
    return false
  }
}
