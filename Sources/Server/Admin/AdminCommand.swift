import RecordStore
import Records

/// What the owner of the machine can do on the command line. The same code runs it inside the server, when
/// one uses the folder, and in the command itself, when none does.
package enum AdminCommand: Sendable, Equatable {
  case addUser(name: String, email: String, password: String)
  case listUsers
  case resetPassword(user: String, password: String)
  /// With whom to make owner, if the user is the last one.
  case removeUser(user: String, newOwner: String?)
  /// Lets a user into the console, or no more.
  case setDeveloper(user: String, isDeveloper: Bool)
  /// With the user of a web auth token, if one is wanted.
  case createToken(NewToken, user: String?)
  case listTokens
  case revokeToken(id: String)
  /// With the PEM of the public key.
  case addKey(container: String, environment: Environment, name: String, pem: String)
  case listKeys
  case removeKey(id: String)
  /// With the absolute path of the archive.
  case importKeep(path: String, user: String)
  case schema(SchemaCommand)
  case records(RecordsCommand)

  /// An API token to be made, as typed.
  package struct NewToken: Sendable, Equatable {
    let container: String
    let environment: Environment
    let name: String
    /// Whose pages may use it; none for any.
    let origins: [String]
    /// Where its sign-ins return to; empty for a message.
    let callback: String
    let notes: String

    /// Nil if there is no environment of that name.
    package init?(
      container: String, environment: String, name: String = "", origins: [String] = [],
      callback: String = "", notes: String = ""
    ) {
      guard let environment = Environment(rawValue: environment) else { return nil }
      self.container = container
      self.environment = environment
      self.name = name
      self.origins = origins
      self.callback = callback
      self.notes = notes
    }
  }

  /// `addKey` with the environment as typed; nil if there is none of that name.
  package static func keyAddition(
    container: String, environment: String, name: String, pem: String
  ) -> AdminCommand? {
    Environment(rawValue: environment).map {
      .addKey(container: container, environment: $0, name: name, pem: pem)
    }
  }

  /// Whether it makes sense before there is a database.
  var makesFolder: Bool {
    if case .addUser = self { true } else { false }
  }
}

/// What a command works with.
struct AdminContext: Sendable {
  let accounts: Accounts
  let storage: Storage
  /// What answers calls of the record protocol.
  let records: any Endpoint
  /// The container of the household app.
  let container: String
  let key: ServerKey
  /// The largest asset.
  var assetBytesMax = Limits.assetMegabytes << 20

  /// The schema of a container. Throws BAD_REQUEST for an environment that is none.
  func schema(_ container: String, _ environment: String?) throws(RecordError) -> Schema {
    guard let environment = Environment(rawValue: environment ?? "development") else {
      throw .badRequest("The environment is development or production")
    }
    do {
      return try storage.read {
        try SchemaAdministration.schema(of: container, environment, in: $0)
      }
    } catch {
      throw RecordError(.internalError, "The database cannot be read: \(error)")
    }
  }

  /// The user whom an e-mail address, a record name, or a name that only one has, means. Throws NOT_FOUND,
  /// and BAD_REQUEST if it means several.
  func user(_ text: String) throws(RecordError) -> User {
    let users = try accounts.users()
    let key = AccountRules.emailKey(text)
    if let user = users.first(where: { AccountRules.emailKey($0.email) == key }) { return user }
    if let user = users.first(where: { $0.recordName.value == text }) { return user }
    let named = users.filter { $0.name == text }
    guard named.count < 2 else {
      throw .badRequest("Several users are named \(text); give an e-mail address")
    }
    guard let user = named.first else {
      throw RecordError(.notFound, "There is no user \(text.prefix(64)); see `multe user list`")
    }
    return user
  }
}
