/// The accounts that somebody is signed in with, as the file of credentials has them.
package struct Credentials: Codable, Sendable, Equatable {
  /// An account on a server.
  package struct Account: Codable, Sendable, Equatable {
    /// The server's address, without a slash at its end.
    package var url: String
    package var name: String
    package var email: String
    package var userRecordName: String
    /// The secret of the session.
    package var session: String

    package init(
      url: String, name: String, email: String, userRecordName: String, session: String
    ) {
      self.url = url
      self.name = name
      self.email = email
      self.userRecordName = userRecordName
      self.session = session
    }
  }

  /// The form of the file.
  package private(set) var version = 1
  /// The server that commands use if they name none: the one signed in to last.
  package private(set) var current: String?
  package private(set) var accounts: [Account] = []

  package init() {}

  /// The account on a server, or on the current one.
  package func account(_ url: String? = nil) -> Account? {
    (url ?? current).flatMap { wanted in accounts.first { $0.url == wanted } }
  }

  /// Keeps an account in place of the one before on the same server, which is answered; it is the current one now.
  @discardableResult
  package mutating func keep(_ account: Account) -> Account? {
    let before = forget(account.url)
    accounts.append(account)
    current = account.url
    return before
  }

  /// Forgets the account on a server; the one signed in to before is current then.
  @discardableResult
  package mutating func forget(_ url: String) -> Account? {
    guard let index = accounts.firstIndex(where: { $0.url == url }) else { return nil }
    let account = accounts.remove(at: index)
    if current == url { current = accounts.last?.url }
    return account
  }
}

/// The file of credentials.
package struct CredentialsFile: Sendable {
  package let url: URL

  /// `multe/credentials.json` in the user's folder for settings.
  package init(_ environment: [String: String]) {
    url = PrivateFiles.folder("XDG_CONFIG_HOME", or: ".config", environment)
      .appendingPathComponent("credentials.json")
  }

  /// What is kept. Throws `CommandFailure` for a file that cannot be read: it is not written over.
  package func read() throws(CommandFailure) -> Credentials {
    guard FileManager.default.fileExists(atPath: url.path) else { return Credentials() }
    do {
      return try JSONDecoder().decode(Credentials.self, from: Data(contentsOf: url))
    } catch {
      throw CommandFailure(
        .failure, "\(url.path) cannot be read",
        hint: "Move it away and sign in again with `multe login`.")
    }
  }

  /// Keeps them; without any, the file goes. Throws `CommandFailure`.
  package func write(_ credentials: Credentials) throws(CommandFailure) {
    do {
      if credentials.accounts.isEmpty {
        if FileManager.default.fileExists(atPath: url.path) {
          try FileManager.default.removeItem(at: url)
        }
        return
      }
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      try PrivateFiles.write(try encoder.encode(credentials) + Data("\n".utf8), to: url)
    } catch {
      throw CommandFailure(.failure, "\(url.path) cannot be written: \(error.localizedDescription)")
    }
  }
}
