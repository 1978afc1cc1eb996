import Records
import WebServices

/// Where a page of a query ended: the keys of its last record in the order of the query, and its age.
struct QueryMarker: Hashable {
  let keys: [SortKey]
  /// The key of the last record's row.
  let record: Int64
  /// The key of the zone.
  var zone: Int64

  /// The marker as it travels: base64, bound to its query.
  func encoded(_ fingerprint: UInt64) -> String {
    var bytes: [UInt8] = []
    func append(_ number: Int64) {
      withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
    }
    append(Int64(bitPattern: fingerprint))
    append(record)
    append(zone)
    for key in keys {
      append(Int64(key.bytes.count))
      bytes.append(contentsOf: key.bytes)
    }
    return Base64.encode(bytes)
  }

  init(keys: [SortKey], record: Int64, zone: Int64 = 0) {
    self.keys = keys
    self.record = record
    self.zone = zone
  }

  /// Reads a marker. Throws BAD_REQUEST if it belongs to another query.
  init(_ text: String, _ fingerprint: UInt64) throws(RecordError) {
    guard let bytes = Base64.decode(text) else { throw .badMarker }
    var rest = bytes[...]
    func number() throws(RecordError) -> Int64 {
      guard rest.count >= 8 else { throw .badMarker }
      defer { rest = rest.dropFirst(8) }
      return rest.prefix(8).reduce(0) { $0 << 8 | Int64($1) }
    }
    guard try number() == Int64(bitPattern: fingerprint) else { throw .badMarker }
    record = try number()
    zone = try number()
    var keys: [SortKey] = []
    while !rest.isEmpty {
      let count = try number()
      guard (0...Int64(rest.count)).contains(count), keys.count < Limits.sortsPerQuery else {
        throw .badMarker
      }
      keys.append(SortKey(bytes: Array(rest.prefix(Int(count)))))
      rest = rest.dropFirst(Int(count))
    }
    self.keys = keys
  }
}
