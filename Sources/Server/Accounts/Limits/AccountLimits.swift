/// Every maximum of accounts, each named once.
enum AccountLimits {
  /// Bytes of a request body: names, an address and a password, escaped.
  static let bodyBytes = 16 << 10
  /// Bytes of a user's name.
  static let nameBytes = 200
  /// Bytes of an e-mail address. Source: RFC 5321, 4.5.3.1.3.
  static let emailBytes = 254
  /// Characters that a password needs. Source: NIST SP 800-63B, 5.1.1.2: length, and no other rule.
  static let passwordCharactersMin = 8
  /// Bytes of a password: hashing must not become somebody's lever.
  static let passwordBytes = 1_024
  /// Bytes kept of what a browser says of itself.
  static let userAgentBytes = 256
  /// Guests of a share, and others who came by its link.
  static let guestsPerShare = 50
  /// Shares that wait for a user, which are told at once.
  static let pendingShares = 50
  /// Users of a server. A household has ten; this bounds open sign-up.
  static let users = 10_000
  /// People whom a list of all who can be found tells.
  static let discoverableUsers = 1_000
  /// Sessions of a user; beyond, the one not used for the longest time ends.
  static let sessionsPerUser = 100
  /// Invitations of the owner that are not accepted and not expired.
  static let openInvitations = 100
  /// The same for each of the others.
  static let openInvitationsPerMember = 20
  /// The same in all.
  static let openInvitationsInAll = 1_000
  /// API tokens and web auth tokens in all, each.
  static let tokens = 1_000

  /// How long a session lives after it was used last. Source: browsers keep no cookie longer.
  static let sessionDays: Int64 = 400
  /// How often at most it is written down that a session is used.
  static let usedAtGrainMilliseconds: Int64 = 3_600_000
  /// How often at most the cookie of a session is sent again.
  static let cookieGrainMilliseconds: Int64 = 86_400_000
  /// How long an invitation is good for.
  static let invitationDays: Int64 = 7
  static let dayMilliseconds: Int64 = 86_400_000
  static let minuteMilliseconds: Int64 = 60_000

  /// Origins of an API token.
  static let originsPerToken = 20
  /// Bytes of an origin: a host name of 253 and some.
  static let originBytes = 300
  /// Bytes of the address that a sign-in returns to.
  static let callbackBytes = 1_024
  /// Bytes of the remark at a token.
  static let notesBytes = 1_000
  /// Server-to-server keys in all.
  static let keys = 1_000

  /// How long the address of a sign-in page is good for. Source: CloudKit JS asks for another after 14.
  static let signInPageMinutes: Int64 = 20
  /// How long the code of a program's sign-in is good for: its way from the browser to the program, on one machine.
  static let programCodeMinutes: Int64 = 2
  /// How long a web auth token is good for. Source: CloudKit Web Services Reference, Setting Up Web Services.
  static let webSignInMinutes: Int64 = 30
  /// The same for a person who wants to stay signed in.
  static let lastingWebSignInMinutes: Int64 = 14 * 24 * 60
  /// How long an older web auth token is good for after a newer one was used: requests that ran beside the
  /// one that brought the newer, and tabs that wake up.
  static let webTokenGraceMinutes: Int64 = 10
  /// How often at most it is written down that a newer token is used.
  static let webTokenGrainMinutes: Int64 = 5
  /// Web sign-ins of a user; beyond, the one not used for the longest time ends.
  static let webSignInsPerUser = 100

  /// Threads that hash passwords: 19 MiB each while they do.
  static let passwordThreads = 2
  /// Requests that wait for them; beyond, clients are told to come again.
  static let waitingForPasswords = 64
  /// Requests that wait for the thread of the other changes.
  static let waitingForErrands = 1_024
}
