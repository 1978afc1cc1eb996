import RecordStore
import Records
import WebServices

/// The bytes of server-sent events. An array is made once and given to every stream that tells it.
enum EventMessage {
  /// Keeps a line alive, and shows whether the client is still there.
  static let heartbeat = Array(":\n\n".utf8)

  /// The session has ended.
  static let signedOut = Array("event: signedOut\ndata: {}\n\n".utf8)

  /// The first event of a stream. `retryMilliseconds` is how long the browser waits before it comes
  /// again.
  static func hello(id: String, version: String, retryMilliseconds: Int) -> [UInt8] {
    var json = JSONWriter()
    json.object { $0.member("version", version) }
    return Array("retry: \(retryMilliseconds)\n".utf8) + event("hello", id: id, json.bytes)
  }

  /// A zone of a private database has changed.
  static func zone(_ zone: ZoneID, syncToken: String, id: String) -> [UInt8] {
    var json = JSONWriter()
    json.object { writer in
      writer.member("database", DatabaseScope.private.rawValue)
      writer.member("zoneID", zone)
      writer.member("syncToken", syncToken)
    }
    return event("zone", id: id, json.bytes)
  }

  /// `json` has no line feed: the writer escapes those in strings.
  private static func event(_ name: String, id: String, _ json: [UInt8]) -> [UInt8] {
    Array("event: \(name)\nid: \(id)\ndata: ".utf8) + json + Array("\n\n".utf8)
  }
}

/// An event with its place in the order of the database.
struct PositionedEvent: Sendable {
  let position: Int64
  let bytes: [UInt8]
}
