import Foundation

/// Where the next page of an answer begins. It holds the whole question, and can be archived.
public final class CKQueryCursor: NSObject, NSSecureCoding, NSCopying, Sendable {
  /// The JSON of the query, as the first page asked for it.
  let query: [UInt8]
  /// The zone; nil for all.
  let zoneID: CKRecordZone.ID?
  /// The server's own mark.
  let marker: String

  init(query: [UInt8], zoneID: CKRecordZone.ID?, marker: String) {
    self.query = query
    self.zoneID = zoneID
    self.marker = marker
  }

  /// The same object: it cannot change.
  public override func copy() -> Any { copy(with: nil) }

  /// The same object: it cannot change.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether the other goes on at the same place of the same answer.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CKQueryCursor else { return false }
    return query == other.query && zoneID == other.zoneID && marker == other.marker
  }

  /// A number that equal cursors share.
  public override var hash: Int { marker.hashValue }

  /// Cursors can be archived securely.
  public static var supportsSecureCoding: Bool { true }

  /// Writes the question and the place.
  public func encode(with coder: NSCoder) {
    coder.encode(Data(query) as NSData, forKey: "query")
    if let zoneID { coder.encode(zoneID, forKey: "zoneID") }
    coder.encode(marker as NSString, forKey: "marker")
  }

  /// Reads what ``encode(with:)`` wrote; nil if it is no cursor.
  public init?(coder: NSCoder) {
    guard coder.containsValue(forKey: "query"),
      let query = coder.decodeObject(of: NSData.self, forKey: "query"),
      let marker = coder.string("marker")
    else { return nil }
    let hasZone = coder.containsValue(forKey: "zoneID")
    zoneID = hasZone ? coder.decodeObject(of: CKRecordZone.ID.self, forKey: "zoneID") : nil
    self.query = [UInt8](Data(referencing: query))
    self.marker = marker
  }
}
