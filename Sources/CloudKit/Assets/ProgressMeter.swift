import Synchronization

/// How far the files of one record have come, told in steps of at least a hundredth: above 0, below 1, and growing.
final class ProgressMeter: Sendable {
  private let totalBytes: Double
  private let told = Mutex(0.0)
  private let tell: @Sendable (Double) -> Void

  private static let step = 0.01

  init(totalBytes: Int64, tell: @escaping @Sendable (Double) -> Void) {
    self.totalBytes = Double(max(1, totalBytes))
    self.tell = tell
  }

  /// Takes how many bytes have gone over, and tells it inside the lock, so that no lower number comes after.
  func reached(_ bytes: Int64) {
    let fraction = Double(bytes) / totalBytes
    told.withLock { told in
      guard fraction < 1, fraction >= told + Self.step else { return }
      told = fraction
      tell(fraction)
    }
  }
}
