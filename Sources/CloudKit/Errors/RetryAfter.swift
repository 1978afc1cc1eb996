import FoundationNetworking

/// What the header field `Retry-After` of an answer asks for (RFC 9110, section 10.2.3). No clock of this device has a
/// part in it: a date counts from the answer's own `Date`.
enum RetryAfter {
  /// The longest wait that a server can ask for: a day. Apps count in nanoseconds, of which 64 bits hold no more than
  /// 584 years.
  static let maxSeconds = 86_400.0

  /// How long to wait; nil if the answer does not say, or is not one that says it.
  static func seconds(_ response: HTTPURLResponse) -> Double? {
    guard [429, 503].contains(response.statusCode),
      let value = response.value(forHTTPHeaderField: "Retry-After")
    else { return nil }
    return seconds(value, answered: response.value(forHTTPHeaderField: "Date"))
  }

  /// The same of the two fields.
  static func seconds(_ value: String, answered: String?) -> Double? {
    let value = value.trimmingCharacters(in: .whitespaces)
    if !value.isEmpty, value.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      return min(Double(value) ?? maxSeconds, maxSeconds)
    }
    guard let answered = answered.flatMap({ HTTPDate($0, near: nil) }),
      let date = HTTPDate(value, near: answered.year)
    else { return nil }
    return min(max(date.time - answered.time, 0), maxSeconds)
  }
}

/// A date of a header field, in any of the three forms of RFC 9110, section 5.6.7.
struct HTTPDate {
  /// Seconds since 1970.
  let time: Double
  let year: Int

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Reads a date; nil if it is none. A year of two digits is the one next to `near`.
  init?(_ text: String, near: Int?) {
    let parts = text.split { " ,-:".contains($0) }.map(String.init)
    // "Sun, 06 Nov 1994 08:49:37 GMT" and "Sunday, 06-Nov-94 08:49:37 GMT"; "Sun Nov  6 08:49:37 1994"
    let isWithZone = parts.count == 8 && parts[7] == "GMT"
    guard isWithZone || parts.count == 7 else { return nil }
    let order =
      isWithZone ? (day: 1, month: 2, time: 4, year: 3) : (day: 2, month: 1, time: 3, year: 6)
    let numbers = parts.map { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int($0) : nil }
    guard let month = Self.months.firstIndex(of: parts[order.month]),
      let day = numbers[order.day], (1...31).contains(day),
      let hour = numbers[order.time], hour < 24, let minute = numbers[order.time + 1], minute < 60,
      let second = numbers[order.time + 2], second <= 60,
      let written = numbers[order.year], let year = Self.year(written, parts[order.year], near)
    else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let components = DateComponents(
      year: year, month: month + 1, day: day, hour: hour, minute: minute, second: second)
    guard let date = calendar.date(from: components) else { return nil }
    time = date.timeIntervalSince1970
    self.year = year
  }

  private static func year(_ number: Int, _ digits: String, _ near: Int?) -> Int? {
    switch (digits.utf8.count, near) {
    case (4, _): return number
    case (2, let near?):
      let year = near - near % 100 + number
      return year - near > 50 ? year - 100 : near - year > 50 ? year + 100 : year
    case (2, nil): return number < 70 ? 2000 + number : 1900 + number
    default: return nil
    }
  }
}

extension CKError {
  /// The error with the wait that the head of its answer asks for, unless it has a longer one.
  func waiting(as response: HTTPURLResponse) -> CKError {
    guard let seconds = RetryAfter.seconds(response) else { return self }
    let longer = max(seconds, retryAfterSeconds ?? 0)
    return adding(CKErrorRetryAfterKey, NSNumber(value: longer))
  }
}
