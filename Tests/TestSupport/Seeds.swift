import Glibc

/// The seeds of a random test.
public enum Seeds {
  /// The fixed seeds and one that nobody has seen; only that of the environment variable `MULTE_SEED`
  /// if it is set. Each is printed before its run.
  public static func from(_ fixed: ClosedRange<UInt64>) -> [UInt64] {
    if let text = getenv("MULTE_SEED"), let seed = UInt64(String(cString: text)) { return [seed] }
    return Array(fixed) + [UInt64.random(in: 0...UInt64.max)]
  }

  /// The generator of a seed, which it prints.
  public static func generator(_ seed: UInt64, _ test: String = #function) -> SplitMix {
    print("MULTE_SEED=\(seed) replays \(test)")
    return SplitMix(seed: seed)
  }
}
