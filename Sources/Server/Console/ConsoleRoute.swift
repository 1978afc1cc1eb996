import Records

/// A path below `/multe/1/console/`.
enum ConsoleRoute: Sendable, Hashable {
  case session, containers, users, figures, log
  /// One user, by record name.
  case oneUser(String)
  /// A call of the record protocol, with its path there.
  case call(String)
  /// The schema of a container in an environment.
  case schema(APITokenScope, SchemaAction)
  /// API tokens and keys of a container in an environment.
  case access(APITokenScope, AccessAction)

  /// What is done with a schema.
  enum SchemaAction: String, Sendable {
    case model = ""
    case text, edits, validate, difference, deploy, reset
  }

  /// What is done with API tokens and keys.
  enum AccessAction: Sendable, Hashable {
    case all, tokens, keys
    /// One, by its ID.
    case oneToken(String)
    case oneKey(String)
  }

  private static let folder = "/multe/1/console/"

  /// Nil for a path that is none of these.
  init?(path: String) {
    guard path.hasPrefix(Self.folder) else { return nil }
    let rest = String(path.dropFirst(Self.folder.count))
    switch rest {
    case "session": self = .session
    case "containers": self = .containers
    case "users": self = .users
    case "figures": self = .figures
    case "log": self = .log
    default:
      guard let slash = rest.firstIndex(of: "/") else { return nil }
      let argument = String(rest[slash...].dropFirst())
      switch rest[..<slash] {
      case "users" where !argument.isEmpty: self = .oneUser(argument)
      case "database": self = .call("/database/1/" + argument)
      case "schema":
        guard let (place, rest) = Self.place(argument),
          let action = SchemaAction(rawValue: rest.joined(separator: "/"))
        else { return nil }
        self = .schema(place, action)
      case "access":
        guard let (place, rest) = Self.place(argument), let action = AccessAction(rest) else {
          return nil
        }
        self = .access(place, action)
      default: return nil
      }
    }
  }

  /// `CONTAINER/ENVIRONMENT/…`
  private static func place(_ text: String) -> (APITokenScope, rest: [String])? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count >= 2, (try? AccountRules.container(parts[0])) != nil,
      let environment = Environment(rawValue: parts[1])
    else { return nil }
    return (APITokenScope(container: parts[0], environment: environment), Array(parts[2...]))
  }

  /// The methods it answers.
  var methods: MethodSet {
    switch self {
    case .session, .users, .figures, .log: .get
    case .containers: [.get, .post]
    case .oneUser: .put
    case .call: [.get, .post]
    case .schema(_, .model), .schema(_, .difference): .get
    case .schema(_, .text): [.get, .put]
    case .schema: .post
    case .access(_, .all): .get
    case .access(_, .tokens), .access(_, .keys): .post
    case .access: .delete
    }
  }
}

extension ConsoleRoute.AccessAction {
  fileprivate init?(_ parts: [String]) {
    switch (parts.first, parts.count) {
    case (nil, _): self = .all
    case ("tokens", 1): self = .tokens
    case ("keys", 1): self = .keys
    case ("tokens", 2): self = .oneToken(parts[1])
    case ("keys", 2): self = .oneKey(parts[1])
    default: return nil
    }
  }
}
