import Records
import WebServices

extension DatabaseReader {
  /// Runs a query on one zone, or on all; `read` gets each record's members and
  /// the index of its zone. Answers the
  /// marker of the next page, nil on the last. Throws ``Records/RecordError``: an unknown type, what the
  /// indexes do not allow, a marker of another query.
  public func query(
    _ request: QueryRequest, in zones: [Zone],
    _ read: @escaping (UnsafeRawBufferPointer, Int) -> Void
  ) throws -> String? {
    guard let type = try SchemaTable.type(request.recordType, of: id, in: sql) else {
      throw RecordError(.notFound, "Did not find record type: \(request.recordType)")
    }
    let query = try QueryResolution.resolve(request, type)
    var marker = try request.continuationMarker.map { text throws(RecordError) in
      try QueryMarker(text, request.fingerprint)
    }
    var room = request.limit
    for index in zones.indices where index >= marker?.zoneIndex ?? 0 {
      var run = QueryRun(query, type, zone: zones[index].key, sql, limit: room) { bytes in
        read(bytes, index)
      }
      var end = try run.page(after: marker)
      room -= run.told
      marker = nil
      if end == nil, room == 0, index < zones.count - 1 {
        // The page is full exactly at the end of a zone: go on with the next.
        end = QueryMarker(keys: [], record: -1)
        end?.zoneIndex = index + 1
        return end!.encoded(request.fingerprint)
      }
      if var end {
        end.zoneIndex = index
        return end.encoded(request.fingerprint)
      }
    }
    return nil
  }
}
