import WebServices

/// A random secret that is given out once and never kept: the store has its ``SecretHash``.
struct Secret: Sendable, Hashable {
  /// The secret as it travels.
  let text: String

  /// Bytes of randomness in each.
  private static let byteCount = 32

  /// A new secret in base64url, for cookies and links.
  static func random() -> Secret { Secret(text: base64URL(Sodium.randomBytes(byteCount))) }

  /// A new secret of 64 hexadecimal digits, as Apple's API tokens are.
  static func hexadecimal() -> Secret { Secret(text: hexadecimal(Sodium.randomBytes(byteCount))) }

  /// The digits of a secret of that kind.
  static let hexadecimalCount = byteCount * 2

  /// Whether a byte is a digit of such a secret.
  static func isHexadecimal(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
  }

  /// What the store keeps of it.
  var hash: SecretHash { SecretHash(text)! }

  /// Hexadecimal digits of some bytes, in lower case.
  static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    let text = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }

  /// Base64 in the alphabet for URLs, without padding.
  static func base64URL(_ bytes: [UInt8]) -> String {
    let text = Base64.encode(bytes).utf8.filter { $0 != UInt8(ascii: "=") }.map { byte in
      switch byte {
      case UInt8(ascii: "+"): UInt8(ascii: "-")
      case UInt8(ascii: "/"): UInt8(ascii: "_")
      default: byte
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension Secret: CustomStringConvertible, CustomReflectable {
  /// Nothing of the secret: what is printed by mistake tells nothing.
  var description: String { "Secret" }
  var customMirror: Mirror { Mirror(self, children: []) }
}
