import Synchronization

/// The uploads that are being worked on: one piece at a time for each.
final class BusyUploads: Sendable {
  private let keys = Mutex<Set<Int64>>([])

  /// Takes an upload. False if somebody has it.
  func take(_ key: Int64) -> Bool { keys.withLock { $0.insert(key).inserted } }

  /// Gives an upload back.
  func release(_ key: Int64) { keys.withLock { _ = $0.remove(key) } }
}
