/// A place in a feed of changes: what a fetch has told, and where the next goes on.
///
/// There are tokens of databases and tokens of zones. One in the place of the other is refused with
/// `CKError.invalidArguments`; one of another zone, or that the server forgot, with `CKError.changeTokenExpired`.
public final class CKServerChangeToken: NSObject, NSSecureCoding, NSCopying, Sendable {
  /// What the feed is of.
  enum Feed: String, Sendable {
    case database
    case zone
  }

  /// What the feed is of.
  let feed: Feed
  /// The server's own token.
  let syncToken: String

  init(_ feed: Feed, _ syncToken: String) {
    self.feed = feed
    self.syncToken = syncToken
  }

  /// The server's token for a fetch of `feed`; throws `CKError.invalidArguments` for a token of another kind of feed.
  func syncToken(for feed: Feed) throws(CKError) -> String {
    guard feed == self.feed else {
      throw CKError(
        .invalidArguments, "A change token of a \(self.feed.rawValue) is none of a \(feed.rawValue)"
      )
    }
    return syncToken
  }

  // MARK: Archives

  /// Tokens can be archived securely.
  public static var supportsSecureCoding: Bool { true }

  /// Writes the token to an archive.
  public func encode(with coder: NSCoder) {
    coder.encode(feed.rawValue as NSString, forKey: "feed")
    coder.encode(syncToken as NSString, forKey: "syncToken")
  }

  /// Reads a token from an archive; nil if there is none.
  public init?(coder: NSCoder) {
    guard let feed = coder.string("feed").flatMap(Feed.init), let token = coder.string("syncToken")
    else { return nil }
    self.feed = feed
    syncToken = token
  }

  /// The token itself: it cannot change.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  // MARK: Comparison

  /// Whether both are the same place of the same feed.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CKServerChangeToken else { return false }
    return feed == other.feed && syncToken == other.syncToken
  }

  /// The hash of the server's token.
  public override var hash: Int { syncToken.hashValue }

  /// The kind of feed, for people who debug.
  public override var description: String { "<CKServerChangeToken: \(feed.rawValue)>" }
}
