import TestSupport
import Testing

@testable import RecordStore

@Suite struct ModelTests {
  @Test(arguments: Seeds.from(1...5))
  func `the store and its model answer alike`(_ seed: UInt64) throws {
    let comparison = try Comparison(Seeds.generator(seed))
    try comparison.run(3_000)
  }
}
