import RecordStore
import Records
import WebServices

/// The bytes of server-sent events. An array is made once and given to every stream that tells it.
enum EventMessage {
  /// Keeps a line alive, and shows both ends that the other is there. An event and no comment, since browsers
  /// keep comments to themselves.
  static let heartbeat = Array("event: beat\ndata: {}\n\n".utf8)

  /// The session has ended.
  static let signedOut = Array("event: signedOut\ndata: {}\n\n".utf8)

  /// Other shares wait for the user than did. Which, the client asks: it asks each time it comes.
  static let shares = Array("event: shares\ndata: {}\n\n".utf8)

  /// The first event of a stream. `build` is that of the web app, so that a page knows of a newer one;
  /// `retryMilliseconds` is how long the browser waits before it comes again.
  static func hello(
    id: String, version: String, build: String?, retryMilliseconds: Int
  ) -> [UInt8] {
    var json = JSONWriter()
    json.object { writer in
      writer.member("version", version)
      if let build { writer.member("build", build) }
    }
    return Array("retry: \(retryMilliseconds)\n".utf8) + event("hello", id: id, json.bytes)
  }

  /// What an event tells of a zone that has changed; without a token it is gone from the shared database.
  static func zone(
    _ zone: ZoneID, in database: DatabaseScope, syncToken: String?
  ) -> [UInt8] {
    var json = JSONWriter()
    json.object { writer in
      writer.member("database", database.rawValue)
      writer.member("zoneID", zone)
      if let syncToken { writer.member("syncToken", syncToken) }
      if syncToken == nil { writer.member("deleted", true) }
    }
    return json.bytes
  }

  /// Who is at a list, or was, as a reader of the list is told. It has no id: it is not told again.
  static func presence(_ news: PresenceNews, for reader: UserRecordName) -> [UInt8] {
    let place = news.list.place
    let scope: DatabaseScope = place.database.owner == reader ? .private : .shared
    var json = JSONWriter()
    json.object { writer in
      writer.member("database", scope.rawValue)
      writer.member("zoneID", ZoneID(name: place.zone, owner: place.database.owner))
      writer.member("list", news.list.name.value)
      news.writeWho(to: &writer)
    }
    return Array("event: presence\ndata: ".utf8) + json.bytes + Array("\n\n".utf8)
  }

  /// The event that a zone has changed.
  static func zone(_ json: [UInt8], id: String) -> [UInt8] { event("zone", id: id, json) }

  /// `json` has no line feed: the writer escapes those in strings.
  private static func event(_ name: String, id: String, _ json: [UInt8]) -> [UInt8] {
    Array("event: \(name)\nid: \(id)\ndata: ".utf8) + json + Array("\n\n".utf8)
  }
}

/// An event with its place in the order of its database.
struct PositionedEvent: Sendable {
  /// Whether the database is the shared one.
  var isShared = false
  let position: Int64
  /// The part of the event's id that stands for this place.
  let id: String
  /// What it tells, made once for all streams.
  let json: [UInt8]
}

/// How far a stream has told its two databases: the id of an event, and of the line that it ends.
struct EventPlace: Sendable {
  /// The position of the private database, and its token.
  var own: (position: Int64, id: String)
  /// Those of the shared database.
  var shared: (position: Int64, id: String)

  /// The id as it travels.
  var id: String { "\(own.id).\(shared.id)" }

  /// Goes on to the place of an event. False if that was told before.
  mutating func advance(to event: PositionedEvent) -> Bool {
    guard event.position > (event.isShared ? shared : own).position else { return false }
    if event.isShared {
      shared = (event.position, event.id)
    } else {
      own = (event.position, event.id)
    }
    return true
  }
}
