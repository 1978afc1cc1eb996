import CSodium

/// The library's start, before its first use.
enum Sodium {
  private static let isReady = sodium_init() >= 0

  /// Makes the library ready. Costs nothing from the second call on.
  static func start() { precondition(isReady, "libsodium cannot start: no source of randomness") }

  /// Random bytes from the operating system's generator.
  static func randomBytes(_ count: Int) -> [UInt8] {
    start()
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      randombytes_buf(buffer.baseAddress!, count)
      filled = count
    }
  }
}
