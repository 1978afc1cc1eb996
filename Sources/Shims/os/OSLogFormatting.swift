/// How an integer is written.
public struct OSLogIntegerFormatting: Sendable {
  var radix = 10
  var prefix = ""
  var isUppercase = false
  var explicitPositiveSign = false
  var minDigits = 0

  /// In decimal digits.
  public static let decimal = OSLogIntegerFormatting()

  /// In decimal digits, at least so many, perhaps with a plus sign.
  public static func decimal(
    explicitPositiveSign: Bool = false, minDigits: @autoclosure () -> Int = 0
  ) -> OSLogIntegerFormatting {
    .init(explicitPositiveSign: explicitPositiveSign, minDigits: minDigits())
  }

  /// In hexadecimal digits, lower case, without a prefix.
  public static let hex = OSLogIntegerFormatting(radix: 16)

  /// In hexadecimal digits, at least so many.
  public static func hex(
    explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false,
    minDigits: @autoclosure () -> Int = 0
  ) -> OSLogIntegerFormatting {
    .init(
      radix: 16, prefix: includePrefix ? "0x" : "", isUppercase: uppercase,
      explicitPositiveSign: explicitPositiveSign, minDigits: minDigits())
  }

  /// In octal digits, without a prefix.
  public static let octal = OSLogIntegerFormatting(radix: 8)

  /// In octal digits, at least so many.
  public static func octal(
    explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false,
    minDigits: @autoclosure () -> Int = 0
  ) -> OSLogIntegerFormatting {
    .init(
      radix: 8, prefix: includePrefix ? "0o" : "", isUppercase: uppercase,
      explicitPositiveSign: explicitPositiveSign, minDigits: minDigits())
  }

  func text(of number: some BinaryInteger) -> String {
    let digits = String(number.magnitude, radix: radix, uppercase: isUppercase)
    let zeros = String(repeating: "0", count: max(0, minDigits - digits.count))
    let sign = number < 0 ? "-" : explicitPositiveSign ? "+" : ""
    return sign + prefix + zeros + digits
  }
}

/// How a number with a fraction is written.
public struct OSLogFloatFormatting: Sendable {
  var conversion = "f"
  var precision: Int?
  var explicitPositiveSign = false

  private init(
    _ conversion: String, _ precision: Int?, _ explicitPositiveSign: Bool, _ uppercase: Bool
  ) {
    self.conversion = uppercase ? conversion.uppercased() : conversion
    self.precision = precision.map { max(0, $0) }
    self.explicitPositiveSign = explicitPositiveSign
  }

  /// With six digits after the point.
  public static let fixed = fixed()

  /// With six digits after the point.
  public static func fixed(
    explicitPositiveSign: Bool = false, uppercase: Bool = false
  ) -> OSLogFloatFormatting {
    .init("f", nil, explicitPositiveSign, uppercase)
  }

  /// With so many digits after the point.
  public static func fixed(
    precision: @autoclosure () -> Int, explicitPositiveSign: Bool = false, uppercase: Bool = false
  ) -> OSLogFloatFormatting {
    .init("f", precision(), explicitPositiveSign, uppercase)
  }

  /// In hexadecimal digits with a binary exponent.
  public static let hex = hex()

  /// In hexadecimal digits with a binary exponent.
  public static func hex(
    explicitPositiveSign: Bool = false, uppercase: Bool = false
  ) -> OSLogFloatFormatting {
    .init("a", nil, explicitPositiveSign, uppercase)
  }

  /// With an exponent.
  public static let exponential = exponential()

  /// With an exponent.
  public static func exponential(
    explicitPositiveSign: Bool = false, uppercase: Bool = false
  ) -> OSLogFloatFormatting {
    .init("e", nil, explicitPositiveSign, uppercase)
  }

  /// With an exponent and so many digits after the point.
  public static func exponential(
    precision: @autoclosure () -> Int, explicitPositiveSign: Bool = false, uppercase: Bool = false
  ) -> OSLogFloatFormatting {
    .init("e", precision(), explicitPositiveSign, uppercase)
  }

  /// Fixed or with an exponent, whichever is shorter.
  public static let hybrid = hybrid()

  /// Fixed or with an exponent, whichever is shorter.
  public static func hybrid(
    explicitPositiveSign: Bool = false, uppercase: Bool = false
  ) -> OSLogFloatFormatting {
    .init("g", nil, explicitPositiveSign, uppercase)
  }

  /// Fixed or with an exponent, whichever is shorter, with so many digits.
  public static func hybrid(
    precision: @autoclosure () -> Int, explicitPositiveSign: Bool = false, uppercase: Bool = false
  ) -> OSLogFloatFormatting {
    .init("g", precision(), explicitPositiveSign, uppercase)
  }

  func text(of number: Double) -> String {
    let digits = precision.map { ".\($0)" } ?? ""
    return String(format: "%\(explicitPositiveSign ? "+" : "")\(digits)\(conversion)", number)
  }
}

/// How a truth value is written.
public enum OSLogBoolFormat: Sendable {
  /// `true` or `false`.
  case truth
  /// `yes` or `no`.
  case answer

  func text(of value: Bool) -> String {
    switch self {
    case .truth: value ? "true" : "false"
    case .answer: value ? "yes" : "no"
    }
  }
}

/// In how wide a column a value stands, and at which side of it.
public struct OSLogStringAlignment: Sendable {
  var columns = 0
  var isRight = false

  /// As wide as the value is.
  public static let none = OSLogStringAlignment()

  /// At the left of a column that is at least so wide.
  public static func left(columns: @autoclosure () -> Int) -> OSLogStringAlignment {
    .init(columns: columns())
  }

  /// At the right of a column that is at least so wide.
  public static func right(columns: @autoclosure () -> Int) -> OSLogStringAlignment {
    .init(columns: columns(), isRight: true)
  }

  func text(of value: String) -> String {
    let blanks = String(repeating: " ", count: max(0, columns - value.count))
    return isRight ? blanks + value : value + blanks
  }
}
