import CSodium
import RecordStore
import WebServices

/// What the address of the sign-in page carries: for which API token, and to which page the token goes.
///
/// The origin is that of the page whose call was answered with this address. Browsers write the `Origin`
/// header themselves, so a page gets addresses only for itself; whoever forges the header elsewhere gets
/// one that hands the token to the page named, not to them.
struct SignInTicket: Sendable, Hashable {
  /// The key of the API token.
  let apiToken: Int64
  /// The origin of the page that asked; nil if it told none.
  let origin: WebOrigin?
  /// When it is over, in milliseconds since 1970-01-01 UTC.
  let expires: Int64
}

/// Signs and reads the tickets of one server.
struct SignInTickets: Sendable {
  private let key: [UInt8]

  /// Longer texts are no tickets of ours.
  private static let textBytesMax = 1_024

  init(_ key: ServerKey) { self.key = key.subkey(.signIn) }

  /// The ticket as it stands in an address.
  func text(of ticket: SignInTicket) -> String {
    signed("\(ticket.apiToken) \(ticket.expires) \(ticket.origin?.text ?? "")")
  }

  /// The ticket in an address; nil if it is not one of ours, or over.
  func ticket(_ text: String, now: Int64) -> SignInTicket? {
    guard let line = content(of: text) else { return nil }
    let parts = line.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 3, let apiToken = Int64(parts[0]), let expires = Int64(parts[1]),
      now < expires
    else { return nil }
    return SignInTicket(apiToken: apiToken, origin: WebOrigin(String(parts[2])), expires: expires)
  }

  /// A text that only this server can have written.
  func signed(_ content: String) -> String {
    let bytes = Array(content.utf8)
    return Secret.base64URL(authenticator(of: bytes) + bytes)
  }

  /// What a text says that this server wrote; nil for others.
  func content(of text: String) -> String? {
    guard text.utf8.count <= Self.textBytesMax, let bytes = Base64.decode(text),
      bytes.count > Self.authenticatorBytes
    else { return nil }
    let content = Array(bytes[Self.authenticatorBytes...])
    guard isRight(Array(bytes[..<Self.authenticatorBytes]), content) else { return nil }
    return String(validating: content, as: UTF8.self)
  }

  private static let authenticatorBytes = Int(crypto_auth_BYTES)

  private func authenticator(of content: [UInt8]) -> [UInt8] {
    Sodium.start()
    return [UInt8](unsafeUninitializedCapacity: Self.authenticatorBytes) { buffer, filled in
      crypto_auth(buffer.baseAddress!, content, UInt64(content.count), key)
      filled = Self.authenticatorBytes
    }
  }

  private func isRight(_ authenticator: [UInt8], _ content: [UInt8]) -> Bool {
    Sodium.start()
    return crypto_auth_verify(authenticator, content, UInt64(content.count), key) == 0
  }
}
