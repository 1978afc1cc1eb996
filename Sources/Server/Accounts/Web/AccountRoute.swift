/// A path of accounts below `/multe/1/`.
enum AccountRoute: Sendable, Hashable {
  case session, setup, sessions, users, settings, password, discoverability
  case invitations, invitationLookup, invitationAccept
  case guests, guestLookup, guestName
  case shares, shareLookup, shareDecline
  /// The page where people sign in to an app, and what it loads.
  case signIn, signInStyle, signInScript
  /// The sign-in of a program on a person's own machine, and its end.
  case programSignIn, programSession
  /// One session, by its key.
  case oneSession(Int64)

  /// The path of ``signIn``.
  static let signInPath = "/multe/1/sign-in"

  /// Nil for a path that is none of these.
  init?(path: String) {
    switch path {
    case "/multe/1/session": self = .session
    case "/multe/1/setup": self = .setup
    case "/multe/1/sessions": self = .sessions
    case "/multe/1/users": self = .users
    case "/multe/1/settings": self = .settings
    case "/multe/1/password": self = .password
    case "/multe/1/discoverability": self = .discoverability
    case "/multe/1/invitations": self = .invitations
    case "/multe/1/invitations/lookup": self = .invitationLookup
    case "/multe/1/invitations/accept": self = .invitationAccept
    case "/multe/1/guests": self = .guests
    case "/multe/1/guests/lookup": self = .guestLookup
    case "/multe/1/guests/name": self = .guestName
    case "/multe/1/shares": self = .shares
    case "/multe/1/shares/lookup": self = .shareLookup
    case "/multe/1/shares/decline": self = .shareDecline
    case Self.signInPath: self = .signIn
    case Self.signInPath + "/page.css": self = .signInStyle
    case Self.signInPath + "/page.js": self = .signInScript
    case "/multe/1/programs": self = .programSignIn
    case "/multe/1/programs/session": self = .programSession
    default:
      let prefix = "/multe/1/sessions/"
      guard path.hasPrefix(prefix), let key = Int64(path.dropFirst(prefix.count)), key > 0 else {
        return nil
      }
      self = .oneSession(key)
    }
  }

  /// The methods it answers.
  var methods: MethodSet {
    switch self {
    case .session: [.get, .post, .delete]
    case .signIn: [.get, .post]
    case .signInStyle, .signInScript, .shares: .get
    case .sessions: [.get, .delete]
    case .users: [.get, .post]
    case .setup, .invitations, .invitationLookup, .invitationAccept, .guests, .guestLookup,
      .shareLookup, .shareDecline, .programSignIn, .programSession:
      .post
    case .settings, .password, .discoverability, .guestName: .put
    case .oneSession: .delete
    }
  }

  /// Where an answer is found.
  enum Lane {
    /// On the thread that asks: it takes as long as reading a row.
    case here
    /// On the thread for changes, which wait for the disk.
    case errands
    /// On the threads that hash passwords.
    case passwords
  }

  /// Where the answer to a method is found.
  func lane(_ method: String) -> Lane {
    switch (self, method) {
    case (.session, "POST"), (.signIn, "POST"), (.setup, _), (.users, "POST"), (.password, _),
      (.invitationAccept, _):
      .passwords
    case (_, "GET"), (.invitationLookup, _), (.guestLookup, _), (.shareLookup, _),
      (.programSignIn, _):
      .here
    default: .errands
    }
  }
}
