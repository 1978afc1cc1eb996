import Foundation
import TestSupport

extension SplitMix {
  /// A generator of MULTE_KERNEL_SEED, or of a seed of its own. Prints the seed.
  static func fromEnvironment(_ user: String) -> SplitMix {
    let given = ProcessInfo.processInfo.environment["MULTE_KERNEL_SEED"].flatMap { UInt64($0) }
    let seed = given ?? UInt64.random(in: 0...UInt64(UInt32.max))
    print("\(user): MULTE_KERNEL_SEED=\(seed)")
    return SplitMix(seed: seed)
  }
}
