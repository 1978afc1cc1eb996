/// Whether a user is signed in. Source: CKContainer.h.
public enum CKAccountStatus: Int, Sendable {
  /// The server could not be asked.
  case couldNotDetermine = 0
  /// A user is signed in.
  case available = 1
  /// The account may not be used.
  case restricted = 2
  /// Nobody is signed in.
  case noAccount = 3
  /// The account cannot be used for the moment.
  case temporarilyUnavailable = 4
}

extension NSNotification.Name {
  /// Another user was signed in, or the user was signed out.
  public static let CKAccountChanged = NSNotification.Name("CKAccountChangedNotification")
}
