extension Amount {
  /// The amount as text, such as "1.2 l", "2 bottles", "½", with the decimal separator of the user's
  /// language. Reading the text again with a name behind it gives the same amount, up to the decimals.
  ///
  /// Three decimals behind zero, else two, or four where three are needed, since "1.125" could be read as
  /// thousands. A count of halves, quarters, thirds or eighths is told by its fraction. A number that is
  /// no amount (see `number`) is left out, and only the unit remains.
  public func text(decimalSeparator: String = ".") -> String {
    let unitBytes = Array((unit ?? "").utf8)
    var name = Array(unitBytes[unitBytes.trimmed(0..<unitBytes.count)])
    guard let quantity = Quantity(number) else { return String(decoding: name, as: UTF8.self) }
    if name.isEmpty, let count = quantity.count { return count }
    var text = quantity.decimal(Array(decimalSeparator.utf8))
    if let known = Unit.named(name) {
      name = quantity.millionths > Quantity.one ? known.plural : known.singular
    }
    if !name.isEmpty { text += [0x20] + name }
    return String(decoding: text, as: UTF8.self)
  }
}

extension Quantity {
  /// "2", "½", "1½"; nil if there is no sign for what is behind the point.
  fileprivate var count: String? {
    let whole = millionths / Self.one
    let rest = millionths % Self.one
    var bytes = whole > 0 || rest == 0 ? Self.digits(whole) : []
    if rest > 0 {
      guard let sign = VulgarFraction.sign(millionths: rest) else { return nil }
      bytes.append(scalar: sign)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  fileprivate func decimal(_ separator: [UInt8]) -> [UInt8] {
    let places = places
    var step: Int64 = Self.one
    for _ in 0..<places { step /= 10 }
    let rounded = (millionths + step / 2) / step * step
    var bytes = Self.digits(rounded / Self.one)
    var fraction = rounded % Self.one
    guard fraction > 0 else { return bytes }
    bytes += separator
    var place = 0
    while place < places, fraction > 0 || place == 3 {
      fraction *= 10
      bytes.append(0x30 + UInt8(fraction / Self.one))
      fraction %= Self.one
      place += 1
    }
    return bytes
  }

  private var places: Int {
    if millionths < Self.one { return millionths < 500 ? 6 : 3 }
    return millionths % 1_000 == 0 && millionths % 10_000 != 0 ? 4 : 2
  }

  private static func digits(_ value: Int64) -> [UInt8] {
    var rest = value
    var bytes: [UInt8] = []
    repeat {
      bytes.append(0x30 + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    return bytes.reversed()
  }
}
