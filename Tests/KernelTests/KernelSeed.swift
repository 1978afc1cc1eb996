import Foundation
import TestSupport

extension SplitMix {
  /// A generator of MULTE_KERNEL_SEED or of MULTE_SEED; of a fixed seed without them. Prints the seed.
  static func fromEnvironment(_ user: String) -> SplitMix {
    let given = ProcessInfo.processInfo.environment["MULTE_KERNEL_SEED"].flatMap { UInt64($0) }
    let seed = given ?? Seeds.given ?? 1
    print("\(user): MULTE_KERNEL_SEED=\(seed)")
    return SplitMix(seed: seed)
  }
}
