import Records
import WebServices

extension AdminCommand {
  /// Bytes of a command, or of one line of its answer: a schema or a record of the largest size, escaped
  /// twice, and more.
  static let lineBytesMax = 16 << 20

  /// The command as one line, with its line feed.
  var line: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      switch self {
      case .addUser(let name, let email, let password):
        writer.member("command", "user add")
        writer.member("name", name)
        writer.member("email", email)
        writer.member("password", password)
      case .listUsers: writer.member("command", "user list")
      case .resetPassword(let user, let password):
        writer.member("command", "user reset-password")
        writer.member("user", user)
        writer.member("password", password)
      case .removeUser(let user, let newOwner):
        writer.member("command", "user remove")
        writer.member("user", user)
        if let newOwner { writer.member("newOwner", newOwner) }
      case .setDeveloper(let user, let isDeveloper):
        writer.member("command", "user developer")
        writer.member("user", user)
        writer.member("isDeveloper", isDeveloper)
      case .createToken(let token, let user):
        writer.member("command", "token create")
        token.write(to: &writer)
        if let user { writer.member("user", user) }
      case .listTokens: writer.member("command", "token list")
      case .revokeToken(let id):
        writer.member("command", "token revoke")
        writer.member("id", id)
      case .addKey(let container, let environment, let name, let pem):
        writer.member("command", "key add")
        writer.member("container", container)
        writer.member("environment", environment.rawValue)
        writer.member("name", name)
        writer.member("pem", pem)
      case .listKeys: writer.member("command", "key list")
      case .removeKey(let id):
        writer.member("command", "key remove")
        writer.member("id", id)
      case .importKeep(let path, let user):
        writer.member("command", "import keep")
        writer.member("path", path)
        writer.member("user", user)
      case .schema(let command):
        writer.member("command", "schema")
        command.write(to: &writer)
      case .records(let command):
        writer.member("command", "records")
        command.write(to: &writer)
      }
    }
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  /// Reads a line. Throws BAD_REQUEST.
  init(line: [UInt8]) throws(RecordError) {
    guard let object = try JSONReader.read(line).object else {
      throw .badRequest("A command is a JSON object")
    }
    func text(_ name: String) throws(RecordError) -> String {
      guard let text = try object.string(name) else { throw .badRequest("'\(name)' is missing") }
      return text
    }
    switch try text("command") {
    case "user add":
      self = .addUser(
        name: try text("name"), email: try text("email"), password: try text("password"))
    case "user list": self = .listUsers
    case "user reset-password":
      self = .resetPassword(user: try text("user"), password: try text("password"))
    case "user remove":
      self = .removeUser(user: try text("user"), newOwner: try object.string("newOwner"))
    case "user developer":
      self = .setDeveloper(
        user: try text("user"), isDeveloper: try object.bool("isDeveloper") ?? true)
    case "token create":
      self = .createToken(try NewToken(object), user: try object.string("user"))
    case "token list": self = .listTokens
    case "token revoke": self = .revokeToken(id: try text("id"))
    case "key add":
      guard
        let command = Self.keyAddition(
          container: try text("container"), environment: try text("environment"),
          name: try text("name"), pem: try text("pem"))
      else { throw .unknownEnvironment }
      self = command
    case "key list": self = .listKeys
    case "key remove": self = .removeKey(id: try text("id"))
    case "import keep": self = .importKeep(path: try text("path"), user: try text("user"))
    case "schema": self = .schema(try SchemaCommand(json: object))
    case "records": self = .records(try RecordsCommand(json: object))
    default: throw .badRequest("This server does not know the command; is it another version?")
    }
  }
}

extension AdminCommand.NewToken {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.member("container", container)
    writer.member("environment", environment.rawValue)
    writer.member("name", name)
    writer.key("origins")
    writer.array { writer in
      for origin in origins { writer.string(origin) }
    }
    writer.member("callback", callback)
    writer.member("notes", notes)
  }

  /// Reads it. Throws BAD_REQUEST.
  fileprivate init(_ object: JSONObject) throws(RecordError) {
    let token = AdminCommand.NewToken(
      container: try object.string("container") ?? "",
      environment: try object.string("environment") ?? "", name: try object.string("name") ?? "",
      origins: try object.strings("origins") ?? [],
      callback: try object.string("callback") ?? "", notes: try object.string("notes") ?? "")
    guard let token else { throw .unknownEnvironment }
    self = token
  }
}

extension RecordError {
  fileprivate static let unknownEnvironment = RecordError.badRequest(
    "The environment is development or production")
}
