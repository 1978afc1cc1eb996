/// The part of an order key that counts at the two ends of a list.
enum OrderInteger {
  /// The key of the first record of a list.
  static let first: [UInt8] = [0x61, 0x31]  // a1

  /// The integer above a key's, without a trailing zero; nil if there is none or the key has no integer.
  static func after(_ key: [UInt8]) -> [UInt8]? {
    guard var digits = integer(of: key) else { return nil }
    repeat {
      guard increment(&digits) else { return nil }
    } while digits.last == Base62.zero
    return digits
  }

  /// A key's integer if that is below the key, else the one below that; nil as in `after`.
  static func before(_ key: [UInt8]) -> [UInt8]? {
    guard var digits = integer(of: key) else { return nil }
    while digits.last == Base62.zero || !digits.lexicographicallyPrecedes(key) {
      guard decrement(&digits) else { return nil }
    }
    return digits
  }

  /// The first digits of a key, as many as its first one tells, zeros where it is shorter.
  private static func integer(of key: [UInt8]) -> [UInt8]? {
    guard let head = key.first, let length = length(of: head) else { return nil }
    var digits = Array(key.prefix(length))
    while digits.count < length { digits.append(Base62.zero) }
    return digits
  }

  private static func length(of head: UInt8) -> Int? {
    switch head {
    case 0x61...0x7A: Int(head) - 0x61 + 2
    case 0x41...0x5A: 0x5A - Int(head) + 2
    default: nil
    }
  }

  private static func increment(_ digits: inout [UInt8]) -> Bool {
    var index = digits.count - 1
    while index > 0 {
      if digits[index] != Base62.last {
        digits[index] = Base62.digit(Base62.value(digits[index]) + 1)
        return true
      }
      digits[index] = Base62.zero
      index -= 1
    }
    return changeHead(&digits, to: digits[0] == 0x5A ? 0x61 : digits[0] + 1, fill: Base62.zero)
  }

  private static func decrement(_ digits: inout [UInt8]) -> Bool {
    var index = digits.count - 1
    while index > 0 {
      if digits[index] != Base62.zero {
        digits[index] = Base62.digit(Base62.value(digits[index]) - 1)
        return true
      }
      digits[index] = Base62.last
      index -= 1
    }
    return changeHead(&digits, to: digits[0] == 0x61 ? 0x5A : digits[0] - 1, fill: Base62.last)
  }

  private static func changeHead(_ digits: inout [UInt8], to head: UInt8, fill: UInt8) -> Bool {
    guard let length = length(of: head) else { return false }
    digits = [head] + Array(repeating: fill, count: length - 1)
    return true
  }
}
