import Records
import WebServices

extension DatabaseReader {
  /// Runs a query on one zone, or on all, from the oldest zone on; `read` gets each record's members
  /// and the index of its zone in `zones`. Answers the marker of the next page, nil on the last. Throws
  /// ``Records/RecordError``: an unknown type, what the indexes do not allow, a marker of another query.
  ///
  /// With a `caller`, only what the grants of the public database permit: also AUTHENTICATION_REQUIRED and
  /// ACCESS_DENIED.
  public func query(
    _ request: QueryRequest, in zones: [Zone], for caller: PublicCaller? = nil,
    _ read: @escaping (UnsafeRawBufferPointer, Int) -> Void
  ) throws -> String? {
    if caller != nil, request.recordType == .users {
      throw RecordError.badRequest("Can't query system types")
    }
    guard let type = try self.type(request.recordType) else {
      throw RecordError(.notFound, "Did not find record type: \(request.recordType)")
    }
    var query = try QueryResolution.resolve(request, type)
    if let caller { query = try permitted(query, type, caller) }
    var marker = try request.continuationMarker.map { text throws(RecordError) in
      try QueryMarker(text, request.fingerprint)
    }
    var room = request.limit
    var bytesLeft = Limits.responseBytes
    // By key: zones that come or go between two pages move no other.
    for (index, zone) in zones.enumerated().sorted(by: { $0.element.key < $1.element.key })
    where zone.key >= marker?.zone ?? 0 {
      // A page that is full exactly at the end of a zone goes on there: more may have come by then.
      guard room > 0, bytesLeft > 0 else { return marker?.encoded(request.fingerprint) }
      var run = QueryRun(
        query, type, zone: zone, sql, limit: room, bytesMax: bytesLeft, fewMax: fewMax
      ) { bytes in read(bytes, index) }
      let hasMore = try run.page(after: marker?.zone == zone.key ? marker : nil)
      room -= run.told
      bytesLeft -= run.bytesTold
      if var last = run.last {
        last.zone = zone.key
        marker = last
      }
      if hasMore { return marker?.encoded(request.fingerprint) }
    }
    return nil
  }
}
