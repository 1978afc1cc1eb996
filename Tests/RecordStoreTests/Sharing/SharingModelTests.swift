import TestSupport
import Testing

@testable import RecordStore

@Suite struct SharingModelTests {
  @Test(arguments: Seeds.from(1...5))
  func `who takes part has at each moment what the shares say`(_ seed: UInt64) throws {
    let run = try SharingRun(Seeds.generator(seed))
    try run.run(3_000)
  }
}
