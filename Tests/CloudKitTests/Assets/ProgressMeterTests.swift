import Testing

@testable import CloudKit

/// How far files have come.
@Suite struct ProgressMeterTests {
  @Test func `progress is told in steps, and never backwards`() {
    let told = Calls<Double>()
    let meter = ProgressMeter(totalBytes: 1000) { told.add($0) }
    for bytes: Int64 in [0, 5, 10, 15, 500, 400, 505, 999, 1000, 1001] { meter.reached(bytes) }
    #expect(told.all == [0.01, 0.5, 0.999])
  }

  @Test func `an empty file has no progress between none and all`() {
    let told = Calls<Double>()
    ProgressMeter(totalBytes: 0) { told.add($0) }.reached(0)
    #expect(told.all.isEmpty)
  }
}
