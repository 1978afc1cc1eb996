import Foundation
import Testing

@Suite struct RandomCasesTests {
  /// Where `bin/test-kernel` wants the cases for WebAssembly.
  static let file = ProcessInfo.processInfo.environment["MULTE_KERNEL_CASES"]

  /// How many; several thousand of each call.
  static let count = 50_000

  @Test func `random calls never trap, and are written for WebAssembly if asked for`() throws {
    var cases = RandomCases(generator: .fromEnvironment("random calls"))
    var text = ""
    for _ in 0..<Self.count { text += cases.line() + "\n" }
    if let file = Self.file { try Data(text.utf8).write(to: URL(filePath: file)) }
  }
}
