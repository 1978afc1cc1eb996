import Records
import WebServices

/// A position in a feed, bound to the store, the kind of feed and the zone or database it was given for.
/// Travels as opaque base64.
public struct SyncToken: Sendable, Hashable {
  /// What the token belongs to.
  public enum Scope: UInt8, Sendable {
    case database = 1
    case zone = 2
    /// A zone of somebody else; the key is that of the membership.
    case sharedZone = 3

    fileprivate var numberCount: Int { self == .sharedZone ? 4 : 3 }
  }

  /// The kind of feed.
  public let scope: Scope
  /// The key of the zone's or the database's row: a zone made anew has another.
  public let key: Int64
  /// What changed after this position has not been told yet.
  public let position: Int64
  /// Deletions up to this position need not be told, since the client began with nothing after them.
  public let firstTombstone: Int64
  /// In the feed of a shared zone, what was told of those at the position: see ``SharedFeedPlace``.
  public let place: Int64

  /// A position in a feed.
  public init(
    _ scope: Scope, key: Int64, position: Int64, firstTombstone: Int64 = 0, place: Int64 = .max
  ) {
    self.scope = scope
    self.key = key
    self.position = position
    self.firstTombstone = firstTombstone
    self.place = place
  }

  /// The token as it travels.
  public func encoded(store: StoreID) -> String {
    var bytes: [UInt8] = [scope.rawValue] + store.bytes
    for number in [key, position, firstTombstone, place].prefix(scope.numberCount) {
      withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
    }
    return Base64.encode(bytes)
  }

  /// Reads a token. Throws BAD_REQUEST if it was not given by this store for this scope.
  public init(
    _ text: String, _ scope: Scope, key: Int64, counter: Int64, store: StoreID
  ) throws(RecordError) {
    guard let bytes = Base64.decode(text),
      bytes.count == 1 + store.bytes.count + 8 * scope.numberCount,
      bytes[0] == scope.rawValue, Array(bytes[1...store.bytes.count]) == store.bytes
    else { throw .badSyncToken }
    let numbers = stride(from: 1 + store.bytes.count, to: bytes.count, by: 8).map { start in
      bytes[start..<start + 8].reduce(Int64(0)) { $0 << 8 | Int64($1) }
    }
    guard numbers[0] == key, (0...counter).contains(numbers[1]), (0...counter).contains(numbers[2])
    else { throw .badSyncToken }
    self.init(
      scope, key: key, position: numbers[1], firstTombstone: numbers[2],
      place: numbers.count > 3 ? numbers[3] : .max)
  }
}

/// What tells one store from another: chosen at random when its file is made.
public struct StoreID: Sendable, Hashable {
  let bytes: [UInt8]

  /// Reads the store's identity.
  public init(_ sql: any SQLDatabase) throws(SQLError) {
    let bytes = try sql.first("SELECT value FROM meta WHERE key='store'", [], { $0.blob(0) })
    self.bytes = bytes ?? []
  }
}
