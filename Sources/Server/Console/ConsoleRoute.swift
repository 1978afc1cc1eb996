/// A path below `/multe/1/console/`.
enum ConsoleRoute: Sendable, Hashable {
  case session, containers, users, figures, log
  /// One user, by record name.
  case oneUser(String)
  /// A call of the record protocol, with its path there.
  case call(String)

  private static let folder = "/multe/1/console/"

  /// Nil for a path that is none of these.
  init?(path: String) {
    guard path.hasPrefix(Self.folder) else { return nil }
    let rest = path.dropFirst(Self.folder.count)
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
      default: return nil
      }
    }
  }

  /// The methods it answers.
  var methods: MethodSet {
    switch self {
    case .session, .users, .figures, .log: .get
    case .containers: [.get, .post]
    case .oneUser: .put
    case .call: [.get, .post]
    }
  }
}
