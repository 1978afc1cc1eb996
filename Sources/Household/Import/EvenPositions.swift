import Kernel

/// Order keys for things that are made together.
///
/// The keys have the shape of the Kernel's `Position`: a letter that tells the length, `a` for one
/// digit more, `b` for two, and so on, then digits in base 62 (`0-9A-Za-z`), compared by bytes. No
/// key ends in `0`, so a further key fits between any two and before the first; and a key after the
/// last is the next number, not a longer one.
enum EvenPositions {
  private static let digits = Array(
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)

  /// Room that is left between two neighbours before later keys have to grow longer.
  private static let gapMin = 4

  /// `count` rising keys that follow `last`, each the next as if made one by one. A `last` that is
  /// no key of the Kernel's is still followed: every key then begins with it.
  static func keys(_ count: Int, after last: String) -> [String] {
    var keys: [String] = []
    while keys.count < count {
      guard let key = try? Position.between(keys.last ?? last, nil) else {
        return self.keys(count).map { last + $0 }
      }
      keys.append(key)
    }
    return keys
  }

  /// `count` rising keys of equal length, evenly spaced.
  static func keys(_ count: Int) -> [String] {
    var length = 1
    var range = digits.count
    while range / (count + 1) < gapMin {
      length += 1
      range *= digits.count
    }
    let step = range / (count + 1)
    return (0..<count).map { key(step * ($0 + 1), length) }
  }

  private static func key(_ number: Int, _ length: Int) -> String {
    // One more than a multiple of 62 is still below the next key: the gap is larger than one.
    var rest = number.isMultiple(of: digits.count) ? number + 1 : number
    var key = [UInt8](repeating: digits[0], count: length)
    for index in key.indices.reversed() {
      key[index] = digits[rest % digits.count]
      rest /= digits.count
    }
    let head = UInt8(ascii: "a") + UInt8(length - 1)
    return String(decoding: [head] + key, as: UTF8.self)
  }
}
