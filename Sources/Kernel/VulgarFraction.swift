/// Unicode's signs for fractions, both ways.
enum VulgarFraction {
  /// The numerator and denominator of a sign, or nil for any other scalar.
  static func parts(of sign: UInt32) -> (Int64, Int64)? {
    switch sign {
    case 0xBC: (1, 4)
    case 0xBD: (1, 2)
    case 0xBE: (3, 4)
    case 0x2150: (1, 7)
    case 0x2151: (1, 9)
    case 0x2152: (1, 10)
    case 0x2153...0x2154: (Int64(sign - 0x2152), 3)
    case 0x2155...0x2158: (Int64(sign - 0x2154), 5)
    case 0x2159: (1, 6)
    case 0x215A: (5, 6)
    case 0x215B...0x215E: (Int64(sign - 0x215B) * 2 + 1, 8)
    default: nil
    }
  }

  /// The sign whose value these millionths are, or nil.
  static func sign(millionths: Int64) -> UInt32? {
    for sign in [0xBC, 0xBD, 0xBE] as [UInt32] where value(sign) == millionths { return sign }
    for sign in 0x2150...0x215E as ClosedRange<UInt32> where value(sign) == millionths {
      return sign
    }
    return nil
  }

  private static func value(_ sign: UInt32) -> Int64? {
    parts(of: sign).map { Quantity($0.0, over: $0.1).millionths }
  }
}
