/// Dates as signatures have them: `2016-01-25T22:15:43Z`, in UTC and without a fraction.
enum SignatureDate {
  private static let form = Array("0000-00-00T00:00:00Z".utf8)

  /// Milliseconds since 1970-01-01 UTC; nil for any other form, and for a day that no calendar has.
  static func milliseconds(_ text: String) -> Int64? {
    let bytes = Array(text.utf8)
    guard bytes.count == form.count else { return nil }
    for (byte, expected) in zip(bytes, form) {
      let fits =
        expected == UInt8(ascii: "0") ? (0x30...0x39).contains(byte) : byte == expected
      guard fits else { return nil }
    }
    func number(_ range: Range<Int>) -> Int64 {
      bytes[range].reduce(0) { $0 * 10 + Int64($1 - 0x30) }
    }
    let (year, month, day) = (number(0..<4), number(5..<7), number(8..<10))
    let (hour, minute, second) = (number(11..<13), number(14..<16), number(17..<19))
    guard (1...12).contains(month), (1...length(of: month, year)).contains(day), hour < 24,
      minute < 60, second < 60
    else { return nil }
    return ((days(year, month, day) * 24 + hour) * 60 + minute) * 60_000 + second * 1_000
  }

  private static func length(of month: Int64, _ year: Int64) -> Int64 {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][Int(month - 1)]
  }

  /// Days since 1970-01-01 (Howard Hinnant's `days_from_civil`): years begin in March, so that the leap
  /// day is their last.
  private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
