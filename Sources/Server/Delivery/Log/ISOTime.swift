/// Times as logs have them: `2026-11-30T07:32:36.290Z`.
enum ISOTime {
  /// Appends a time given in milliseconds since 1970-01-01 UTC.
  static func append(_ milliseconds: Int64, to bytes: inout [UInt8]) {
    let (days, inDay) = floorDivision(milliseconds, 86_400_000)
    let (year, month, day) = civil(days)
    append(year, digits: 4, to: &bytes)
    bytes.append(UInt8(ascii: "-"))
    append(month, digits: 2, to: &bytes)
    bytes.append(UInt8(ascii: "-"))
    append(day, digits: 2, to: &bytes)
    bytes.append(UInt8(ascii: "T"))
    append(inDay / 3_600_000, digits: 2, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    append(inDay / 60_000 % 60, digits: 2, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    append(inDay / 1_000 % 60, digits: 2, to: &bytes)
    bytes.append(UInt8(ascii: "."))
    append(inDay % 1_000, digits: 3, to: &bytes)
    bytes.append(UInt8(ascii: "Z"))
  }

  /// The date of a day counted from 1970-01-01 (Howard Hinnant's `civil_from_days`, valid for all
  /// Gregorian dates): years begin in March, so that the leap day is their last.
  private static func civil(_ days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let (era, dayOfEra) = floorDivision(days + 719_468, 146_097)
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  private static func floorDivision(
    _ number: Int64, _ divisor: Int64
  ) -> (quotient: Int64, remainder: Int64) {
    let remainder = (number % divisor + divisor) % divisor
    return ((number - remainder) / divisor, remainder)
  }

  private static func append(_ number: Int64, digits: Int, to bytes: inout [UInt8]) {
    let text = String(number).utf8
    for _ in 0..<max(0, digits - text.count) { bytes.append(UInt8(ascii: "0")) }
    bytes.append(contentsOf: text)
  }
}
