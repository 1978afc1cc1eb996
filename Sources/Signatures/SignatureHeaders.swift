import WebServices

/// The three headers of a signed request.
public struct SignatureHeaders: Sendable, Hashable {
  /// The header with the key's identifier.
  public static let keyIDName = "X-Apple-CloudKit-Request-KeyID"
  /// The header with the date.
  public static let dateName = "X-Apple-CloudKit-Request-ISO8601Date"
  /// The header with the signature.
  public static let signatureName = "X-Apple-CloudKit-Request-SignatureV1"

  /// The key's identifier, in lower case.
  public let keyID: String
  /// The date as sent: it is part of what is signed.
  public let date: String
  /// The date in milliseconds since 1970-01-01 UTC.
  public let milliseconds: Int64
  /// The signature in DER.
  public let signature: [UInt8]

  /// How far the clocks of client and server may differ.
  public static let clockSkewMilliseconds: Int64 = 600_000
  /// Characters of a signature: DER of two numbers of 33 bytes, in base64, and some.
  private static let signatureTextMax = 128

  /// Reads them; nil stands for a header that is missing. Throws ``SignatureError``.
  public init(keyID: String?, date: String?, signature: String?) throws(SignatureError) {
    guard let keyID, let date, let signature else { throw .missingHeader }
    guard Self.isKeyID(keyID) else { throw .notAKeyID }
    guard let milliseconds = SignatureDate.milliseconds(date) else { throw .notADate }
    guard signature.utf8.count <= Self.signatureTextMax, let bytes = Base64.decode(signature),
      bytes.first == 0x30
    else { throw .notASignature }
    self.keyID = keyID.lowercased()
    self.date = date
    self.milliseconds = milliseconds
    self.signature = bytes
  }

  /// Throws ``SignatureError`` where the date is too far from the server's clock, before or after it.
  public func checkDate(now: Int64) throws(SignatureError) {
    guard
      (now - Self.clockSkewMilliseconds...now + Self.clockSkewMilliseconds)
        .contains(milliseconds)
    else { throw .dateTooFar }
  }

  private static func isKeyID(_ text: String) -> Bool {
    text.utf8.count == 64
      && text.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
        default: false
        }
      }
  }
}

/// Why a signed request is refused, in words.
public enum SignatureError: Error, Sendable, Hashable {
  case missingHeader, notAKeyID, notADate, notASignature, dateTooFar

  /// A sentence for people.
  public var reason: String {
    switch self {
    case .missingHeader:
      """
      A signed request has the three headers \(SignatureHeaders.keyIDName), \
      \(SignatureHeaders.dateName) and \(SignatureHeaders.signatureName)
      """
    case .notAKeyID: "The key ID is not 64 hexadecimal digits"
    case .notADate: "The date of the signature is not as in 2016-01-25T22:15:43Z"
    case .notASignature: "The signature is not an ECDSA signature in DER, in base64"
    case .dateTooFar: "The date of the signature is more than 10 minutes off the server's clock"
    }
  }
}
