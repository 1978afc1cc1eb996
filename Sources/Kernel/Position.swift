/// Places between places: an order key is a string of base-62 digits (0-9, A-Z, a-z), compared by its
/// bytes. Between two keys there is always another, so moving one record writes one record.
///
/// A key begins with an integer whose first digit tells its length ("a" to "z": two to 27 digits, "Z" to
/// "A" the same below), so that adding at either end counts and a list's keys stay short; digits behind
/// the integer divide the space between two of them. No key made here ends in "0", which is why there
/// is room below each. Any string of the digits is accepted as a neighbour.
public enum Position {
  /// The longest key accepted, and so a bound on all work here.
  public static let keyMaxBytes = 1_000

  /// A key strictly between two others; nil is the end of the list. The shortest of them, except that
  /// at an end it is the next integer. Deterministic: two devices that do the same get the same key, and
  /// the caller breaks the tie by record name.
  ///
  /// Throws `notAKey` for an empty or overlong string or one with another byte, `notInOrder` unless
  /// `a < b`, and `noRoom` where nothing lies between, which only keys made elsewhere can cause.
  public static func between(_ a: String?, _ b: String?) throws(PositionError) -> String {
    let lower = try a.map(validKey)
    let upper = try b.map(validKey)
    if let lower, let upper, !lower.lexicographicallyPrecedes(upper) {
      throw .notInOrder
    }
    let key: [UInt8]? =
      switch (lower, upper) {
      case (nil, nil): OrderInteger.first
      case (let lower?, nil): OrderInteger.after(lower) ?? OrderFraction.between(lower, nil)
      case (nil, let upper?): OrderInteger.before(upper) ?? OrderFraction.between([], upper)
      case (let lower?, let upper?):
        OrderFraction.between(lower, upper)
      }
    guard let key, key.count <= keyMaxBytes else { throw .noRoom }
    return String(decoding: key, as: UTF8.self)
  }

  private static func validKey(_ key: String) throws(PositionError) -> [UInt8] {
    let bytes = Array(key.utf8)
    guard !bytes.isEmpty, bytes.count <= keyMaxBytes, bytes.allSatisfy(Base62.isDigit) else {
      throw .notAKey
    }
    return bytes
  }
}

/// Why there is no key between two others.
public enum PositionError: Error, Equatable {
  /// A key is empty, longer than `Position.keyMaxBytes`, or has a byte that is no base-62 digit.
  case notAKey
  /// The first key is not below the second.
  case notInOrder
  /// No key lies between; the caller writes new positions for the whole list.
  case noRoom
}

/// The digits of order keys, in the order of their bytes.
enum Base62 {
  static let count = 62
  static let zero: UInt8 = 0x30
  static let last: UInt8 = 0x7A

  static func isDigit(_ byte: UInt8) -> Bool { value(byte) >= 0 }

  /// What a digit is worth; below zero if it is none.
  static func value(_ byte: UInt8) -> Int {
    switch byte {
    case 0x30...0x39: Int(byte) - 0x30
    case 0x41...0x5A: Int(byte) - 0x41 + 10
    case 0x61...0x7A: Int(byte) - 0x61 + 36
    default: -1
    }
  }

  /// The digit worth `value`, which must be below 62.
  static func digit(_ value: Int) -> UInt8 {
    value < 10 ? 0x30 + UInt8(value) : value < 36 ? 0x37 + UInt8(value) : 0x3D + UInt8(value)
  }
}
