import Records

/// The sign-in of a program on a person's own machine, by a page of this server.
///
/// The program listens on a port of its machine and asks for a ticket and a secret. The person opens the page with the
/// ticket, signs in, and is sent to that port with a code (RFC 8252, 7.3). The program gives code and secret for a
/// session. So a link that somebody else sends leads to nothing but the reader's own machine, and a code that
/// somebody sees on the way is worth nothing without the secret, which never was in a browser.
struct ProgramTicket: Sendable, Hashable {
  /// The port of the program.
  let port: Int
  /// The hash of its secret.
  let secret: SecretHash
  /// When it is over, in milliseconds since 1970-01-01 UTC.
  let expires: Int64

  /// The ports that programs listen on without rights of their own. Source: RFC 6335, 6.
  static let ports = 1_024...65_535

  /// Where the code goes.
  var callback: CallbackAddress { CallbackAddress(stored: "http://127.0.0.1:\(port)/") }
}

/// What a program gives for a session.
struct ProgramCode: Sendable, Hashable {
  /// Who signed in.
  let user: UserRecordName
  /// The hash of the secret that it is good with.
  let secret: SecretHash
  /// When it is over, in milliseconds since 1970-01-01 UTC.
  let expires: Int64
}

/// Nothing of a sign-in is kept between its steps: the ticket and the code say it, and nobody else can make them.
extension SignInTickets {
  private static let ticketMark = "program"
  private static let codeMark = "code"

  /// The ticket as it stands in an address.
  func text(of ticket: ProgramTicket) -> String {
    signed("\(Self.ticketMark) \(ticket.port) \(ticket.expires) \(Self.digits(ticket.secret))")
  }

  /// The ticket in an address; nil if it is not one of ours, or over.
  func programTicket(_ text: String, now: Int64) -> ProgramTicket? {
    guard let parts = parts(text, Self.ticketMark, now), let port = Int(parts[1]),
      ProgramTicket.ports.contains(port), let secret = SecretHash(hexadecimal: parts[3]),
      let expires = Int64(parts[2])
    else { return nil }
    return ProgramTicket(port: port, secret: secret, expires: expires)
  }

  /// The code as it travels.
  func text(of code: ProgramCode) -> String {
    signed("\(Self.codeMark) \(code.user.value) \(code.expires) \(Self.digits(code.secret))")
  }

  /// The code that a program gives; nil if it is not one of ours, or over.
  func programCode(_ text: String, now: Int64) -> ProgramCode? {
    guard let parts = parts(text, Self.codeMark, now),
      let secret = SecretHash(hexadecimal: parts[3]), let expires = Int64(parts[2])
    else { return nil }
    return ProgramCode(
      user: UserRecordName(unchecked: String(parts[1])), secret: secret, expires: expires)
  }

  /// The four parts of a text: its mark, a value, when it is over, a hash. Nil if it is not one of ours, or over.
  private func parts(_ text: String, _ mark: String, _ now: Int64) -> [Substring]? {
    guard let parts = content(of: text)?.split(separator: " "), parts.count == 4,
      parts[0] == mark, let expires = Int64(parts[2]), now < expires
    else { return nil }
    return parts
  }

  private static func digits(_ hash: SecretHash) -> String { Secret.hexadecimal(hash.bytes) }
}
