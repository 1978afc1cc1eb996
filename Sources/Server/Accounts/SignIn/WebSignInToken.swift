import CSodium
import RecordStore
import WebServices

/// A web auth token of a sign-in: one of a row, in which a new one begins every minute.
///
/// It is the sign-in's secret, the number of the minute, and an authenticator of both. The store knows the
/// hash of the secret only, and the server's key alone makes no token without the secret; so tokens are
/// made anew for each answer without a write, and parallel requests within a minute get the same.
struct WebSignInToken: Sendable {
  /// The secret of the sign-in.
  let secret: [UInt8]
  /// The minute since 1970-01-01 UTC in which it was given out.
  let minute: Int64

  static let secretBytes = 24
  static let minuteMilliseconds: Int64 = 60_000

  /// The minute of a time in milliseconds.
  static func minute(of milliseconds: Int64) -> Int64 { milliseconds / minuteMilliseconds }

  /// What the store knows the sign-in by.
  var hash: SecretHash { SecretHash(Secret.base64URL(secret))! }
}

/// Makes and reads the tokens of one server.
struct WebSignInTokens: Sendable {
  private let key: [UInt8]

  private static let minuteBytes = 4
  private static let authenticatorBytes = Int(crypto_auth_BYTES)
  private static let contentBytes = WebSignInToken.secretBytes + minuteBytes

  init(_ key: ServerKey) { self.key = key.subkey(.webAuthTokens) }

  /// The token as it travels.
  func secret(of token: WebSignInToken) -> Secret {
    let content = Self.content(token)
    return Secret(text: Secret.base64URL(content + authenticator(of: content)))
  }

  /// A token as it came; nil if it is none of this kind.
  func token(_ text: String) -> WebSignInToken? {
    guard text.utf8.count <= SecretHash.textBytesMax, let bytes = Base64.decode(text),
      bytes.count == Self.contentBytes + Self.authenticatorBytes
    else { return nil }
    let content = Array(bytes[..<Self.contentBytes])
    let authenticator = Array(bytes[Self.contentBytes...])
    Sodium.start()
    guard crypto_auth_verify(authenticator, content, UInt64(content.count), key) == 0 else {
      return nil
    }
    let minute = content[WebSignInToken.secretBytes...].reduce(Int64(0)) { $0 << 8 | Int64($1) }
    return WebSignInToken(
      secret: Array(content[..<WebSignInToken.secretBytes]), minute: minute)
  }

  private static func content(_ token: WebSignInToken) -> [UInt8] {
    let minute = UInt32(truncatingIfNeeded: token.minute)
    return token.secret + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: minute >> $0) }
  }

  private func authenticator(of content: [UInt8]) -> [UInt8] {
    Sodium.start()
    return [UInt8](unsafeUninitializedCapacity: Self.authenticatorBytes) { buffer, filled in
      crypto_auth(buffer.baseAddress!, content, UInt64(content.count), key)
      filled = Self.authenticatorBytes
    }
  }
}
