import Records

/// What the maker of an API token chose for it.
struct APITokenSettings: Sendable, Hashable {
  /// Whose pages may use it.
  var origins = AllowedOrigins.any
  /// How a sign-in with it ends.
  var callback = SignInCallback.postMessage
  /// A remark for whoever looks after the tokens.
  var notes = ""

  /// Reads them as typed. Throws BAD_REQUEST.
  init(origins: [String], callback: String, notes: String) throws(RecordError) {
    self.origins = try AllowedOrigins(origins)
    self.callback = try SignInCallback(callback)
    self.notes = try AccountRules.notes(notes)
  }

  /// As the store has them.
  init(storedOrigins: String, callback: String, notes: String) {
    origins = AllowedOrigins(stored: storedOrigins)
    self.callback = SignInCallback(stored: callback)
    self.notes = notes
  }

  /// Any page, by a message.
  init() {}
}

/// An API token as the store has it.
struct APIToken: Sendable, Hashable {
  /// The key of its row, never used twice.
  let key: Int64
  let scope: APITokenScope
  /// What its maker named it; may be empty.
  let name: String
  let settings: APITokenSettings
}
