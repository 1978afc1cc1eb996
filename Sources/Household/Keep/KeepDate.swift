/// The day of a note that has no title.
enum KeepDate {
  /// `YYYY-MM-DD`, or nil where nothing tells.
  ///
  /// Takeout names the file of an untitled note by the user's own clock
  /// (`2021-08-26T14_23_07.058+05_00.json`), so that day comes first; else the day of the time in
  /// UTC, which is all that a number tells.
  static func day(fileName: String, microseconds: Int64?) -> String? {
    day(ofFileName: fileName) ?? microseconds.map { day(daysSince1970: $0 / 86_400_000_000) }
  }

  private static func day(ofFileName name: String) -> String? {
    let bytes = Array(name.utf8.prefix(11))
    let pattern = Array("0000-00-00T".utf8)
    guard bytes.count == pattern.count else { return nil }
    for (byte, expected) in zip(bytes, pattern) {
      let isRight = expected == UInt8(ascii: "0") ? (0x30...0x39).contains(byte) : byte == expected
      guard isRight else { return nil }
    }
    return String(decoding: bytes.dropLast(), as: UTF8.self)
  }

  /// The proleptic Gregorian day, by Howard Hinnant's `civil_from_days`.
  private static func day(daysSince1970 days: Int64) -> String {
    let shifted = days + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * month + 2) / 5 + 1
    let isEarly = month >= 10
    let year = yearOfEra + era * 400 + (isEarly ? 1 : 0)
    return padded(year, 4) + "-" + padded(isEarly ? month - 9 : month + 3, 2) + "-" + padded(day, 2)
  }

  private static func padded(_ number: Int64, _ count: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
  }
}
