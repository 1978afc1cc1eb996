/// A number at the start of a word, and where it ends.
struct ScannedNumber {
  /// How it was written; a bare decimal is too often a content of fat to be an amount.
  enum Form { case whole, decimal, fraction }

  /// The most digits before and behind the separator. A longer number is a code, not an amount.
  static let maxDigits = 6

  var value: Quantity
  var form: Form
  var end: Int

  /// Reads digits, a decimal with point or comma, "1/2", "½" or "1½" at `range.lowerBound`.
  ///
  /// Nil where no number stands there or its value is not certain: "007" (a code), "1.000" (one, or a
  /// thousand), "1/2/3", more than `maxDigits` digits. The value may be zero.
  static func scan(_ bytes: [UInt8], _ range: Range<Int>) -> ScannedNumber? {
    if let sign = fractionSign(bytes, range) { return sign }
    guard let whole = digits(bytes, range) else { return nil }
    if whole.end - range.lowerBound > 1, bytes[range.lowerBound] == 0x30 { return nil }
    let rest = whole.end..<range.upperBound
    guard !rest.isEmpty else { return whole }
    if let sign = fractionSign(bytes, rest) {
      return ScannedNumber(value: whole.value + sign.value, form: .fraction, end: sign.end)
    }
    let byte = bytes[rest.lowerBound]
    if byte == 0x2E || byte == 0x2C { return decimal(bytes, whole, rest) }
    if bytes.starts(with: "/", at: rest.lowerBound) { return ratio(bytes, whole, rest, sign: 1) }
    if bytes.starts(with: "⁄", at: rest.lowerBound) { return ratio(bytes, whole, rest, sign: 3) }
    return whole
  }

  private static func digits(_ bytes: [UInt8], _ range: Range<Int>) -> ScannedNumber? {
    var value: Int64 = 0
    var end = range.lowerBound
    while end < range.upperBound, isDigit(bytes[end]) {
      guard end - range.lowerBound < maxDigits else { return nil }
      value = value * 10 + Int64(bytes[end] - 0x30)
      end += 1
    }
    guard end > range.lowerBound else { return nil }
    return ScannedNumber(
      value: Quantity(millionths: value * Quantity.one), form: .whole, end: end)
  }

  private static func decimal(
    _ bytes: [UInt8], _ whole: ScannedNumber, _ rest: Range<Int>
  ) -> ScannedNumber? {
    let start = rest.lowerBound + 1
    guard let part = digits(bytes, start..<rest.upperBound) else { return nil }
    let places = part.end - start
    // "1.000" is one in English and a thousand in German; "0.750" and "1250.125" can only be decimals.
    let wholeNumber = whole.value.millionths / Quantity.one
    if places == 3, wholeNumber > 0, wholeNumber < 1_000 { return nil }
    var scaled = part.value.millionths
    for _ in 0..<places { scaled /= 10 }
    let value = Quantity(millionths: whole.value.millionths + scaled)
    return ScannedNumber(value: value, form: .decimal, end: part.end)
  }

  /// "1/2": a proper fraction with a denominator up to ten; "24/7" and "5/4" are no amounts.
  private static func ratio(
    _ bytes: [UInt8], _ above: ScannedNumber, _ rest: Range<Int>, sign: Int
  ) -> ScannedNumber? {
    let start = rest.lowerBound + sign
    guard start < rest.upperBound, bytes[start] != 0x30,
      let below = digits(bytes, start..<rest.upperBound)
    else { return nil }
    let numerator = above.value.millionths / Quantity.one
    let denominator = below.value.millionths / Quantity.one
    guard numerator > 0, numerator < denominator, denominator <= 10 else { return nil }
    return ScannedNumber(
      value: Quantity(numerator, over: denominator), form: .fraction, end: below.end)
  }

  private static func fractionSign(_ bytes: [UInt8], _ range: Range<Int>) -> ScannedNumber? {
    guard !range.isEmpty else { return nil }
    let (value, length) = bytes.scalar(at: range.lowerBound)
    guard let (above, below) = VulgarFraction.parts(of: value) else { return nil }
    return ScannedNumber(
      value: Quantity(above, over: below), form: .fraction, end: range.lowerBound + length)
  }
}
