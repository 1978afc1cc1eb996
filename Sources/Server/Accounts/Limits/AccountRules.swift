import Records

/// The rules for what people type. All throw BAD_REQUEST with a sentence that can be shown.
enum AccountRules {
  /// A user's name: trimmed, otherwise as typed.
  static func name(_ text: String) throws(RecordError) -> String {
    let name = trimmed(text)
    guard name.unicodeScalars.contains(where: isVisible) else {
      throw RecordError(.badRequest, "The name is empty", .nameEmpty)
    }
    guard name.utf8.count <= AccountLimits.nameBytes else {
      throw RecordError(.badRequest, "The name is too long", .nameTooLong)
    }
    guard isPrintable(name) else {
      throw RecordError(
        .badRequest, "The name has a control character in it", .nameNotPrintable)
    }
    return name
  }

  /// An e-mail address: trimmed, otherwise as typed. No mail is sent, so any word with an `@` inside
  /// will do, one of the local network too.
  static func email(_ text: String) throws(RecordError) -> String {
    let email = trimmed(text)
    guard !email.isEmpty else {
      throw RecordError(.badRequest, "The e-mail address is empty", .emailEmpty)
    }
    guard email.utf8.count <= AccountLimits.emailBytes else {
      throw RecordError(.badRequest, "The e-mail address is too long", .emailTooLong)
    }
    let parts = email.split(separator: "@", omittingEmptySubsequences: false)
    let hasSpace = email.unicodeScalars.contains { $0.properties.isWhitespace }
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty, !hasSpace, isPrintable(email)
    else { throw RecordError(.badRequest, "That is not an e-mail address", .emailInvalid) }
    return email
  }

  /// What an address is found by: people do not remember how they wrote it.
  static func emailKey(_ email: String) -> String { trimmed(email).lowercased() }

  /// A password, exactly as typed.
  static func password(_ text: String) throws(RecordError) -> String {
    guard text.unicodeScalars.count >= AccountLimits.passwordCharactersMin else {
      throw RecordError(
        .badRequest,
        "The password needs \(AccountLimits.passwordCharactersMin) characters or more",
        .passwordTooShort)
    }
    guard text.utf8.count <= AccountLimits.passwordBytes else {
      throw RecordError(
        .badRequest, "The password is longer than \(AccountLimits.passwordBytes) bytes",
        .passwordTooLong)
    }
    return text
  }

  /// The identifier of a container, as it stands in paths: `iCloud.org.example.app`.
  static func container(_ text: String) throws(RecordError) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || "._-".utf8.contains(byte)
    }
    guard isPlain, !text.isEmpty, text.utf8.count <= Limits.nameBytes else {
      throw .badRequest("That is no container: \(text.prefix(64)); it has letters, digits and .-_")
    }
    return text
  }

  /// The remark at a token: trimmed, otherwise as typed; may be empty.
  static func notes(_ text: String) throws(RecordError) -> String {
    let notes = trimmed(text)
    guard notes.utf8.count <= AccountLimits.notesBytes else {
      throw .badRequest("The notes are longer than \(AccountLimits.notesBytes) bytes")
    }
    guard isPrintable(notes) else {
      throw .badRequest("The notes have a control character in them")
    }
    return notes
  }

  private static func trimmed(_ text: String) -> String {
    let scalars = text.unicodeScalars
    let start = scalars.drop { $0.properties.isWhitespace }
    guard let end = start.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
    return String(start[...end])
  }

  /// Whether something is seen of it that stands alone: no space, no mark, and nothing that is made to be invisible,
  /// as the fillers of Hangul and the empty pattern of Braille are.
  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    guard !properties.isWhitespace, !properties.isDefaultIgnorableCodePoint, scalar != "\u{2800}"
    else {
      return false
    }
    switch properties.generalCategory {
    case .control, .format, .surrogate, .unassigned, .nonspacingMark, .enclosingMark: return false
    default: return true
    }
  }

  private static func isPrintable(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
  }
}

/// What a new user typed, after the rules.
struct NewAccount: Sendable {
  let name: String
  let email: String
  let password: String

  /// Checks it. Throws BAD_REQUEST.
  init(name: String, email: String, password: String) throws(RecordError) {
    self.name = try AccountRules.name(name)
    self.email = try AccountRules.email(email)
    self.password = try AccountRules.password(password)
  }
}
