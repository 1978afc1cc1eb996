import Testing

@testable import Household

@Suite struct KeepDateTests {
  @Test(arguments: [
    (1, "1970-01-01"), (86_399_999_999, "1970-01-01"), (86_400_000_000, "1970-01-02"),
    (951_782_400_000_000, "2000-02-29"), (1_709_164_800_000_000, "2024-02-29"),
    (1_709_251_199_999_999, "2024-02-29"), (1_735_689_599_000_000, "2024-12-31"),
    (4_102_444_800_000_000, "2100-01-01"), (253_402_300_799_999_999, "9999-12-31"),
  ])
  func `a time has its day in UTC`(_ microseconds: Int64, _ day: String) {
    #expect(KeepDate.day(fileName: "x.json", microseconds: microseconds) == day)
  }

  @Test func `the day in a file's name wins, for it is the user's own`() {
    let name = "2021-08-27T00_50_12.122+05_00.json"
    #expect(KeepDate.day(fileName: name, microseconds: 1_629_964_212_062_000) == "2021-08-27")
  }

  @Test(arguments: ["", "2021", "2021-08-27.json", "2021-08-2xT", "éééééééééé", "20210-8-27T"])
  func `other names tell no day`(_ name: String) {
    #expect(KeepDate.day(fileName: name, microseconds: nil) == nil)
  }
}
