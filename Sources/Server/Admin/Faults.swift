import Synchronization

/// What went wrong inside, where there is no log.
final class Faults: Sendable {
  private let texts = Mutex<[String]>([])

  private static let countMax = 8

  /// Keeps the first few.
  func note(_ text: String) {
    texts.withLock { if $0.count < Self.countMax { $0.append(text) } }
  }

  /// What was kept.
  var all: [String] { texts.withLock { $0 } }
}
