import Glibc

/// The seeds of a random test.
public enum Seeds {
  /// The fixed seeds, so that no run fails by chance; only that of the environment variable `MULTE_SEED` if it is set, as
  /// `bin/fuzz swift` does with seeds that nobody has seen. Each is printed before its run.
  public static func from(_ fixed: ClosedRange<UInt64>) -> [UInt64] {
    given.map { [$0] } ?? Array(fixed)
  }

  /// The seed of the environment variable `MULTE_SEED`, if it is set.
  public static var given: UInt64? {
    getenv("MULTE_SEED").flatMap { UInt64(String(cString: $0)) }
  }

  /// The generator of a seed, which it prints.
  public static func generator(_ seed: UInt64, _ test: String = #function) -> SplitMix {
    print("MULTE_SEED=\(seed) replays \(test)")
    return SplitMix(seed: seed)
  }
}
