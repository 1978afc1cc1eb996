import RecordStore
import Records
import WebServices

extension CloudKitCall {
  func queryRecords() throws -> [UInt8] {
    let request = try QueryRequest(json: json)
    return try read { reader in
      let zones: [DatabaseReader.Zone] =
        if let id = request.zone {
          [try zone(id, reader)]
        } else if route.scope == .shared {
          throw RecordError.badRequest("SharedDB does not support Zone Wide queries")
        } else {
          try reader.zones()
        }
      let page = ResponsePage()
      page.writer.open(UInt8(ascii: "{"))
      page.writer.key("records")
      page.writer.open(UInt8(ascii: "["))
      let marker = try reader.query(
        request, in: zones, for: try publicCaller(reader),
        recordWriter(page, zones, request.shape, limit: request.limit))
      page.writer.close(UInt8(ascii: "]"))
      if let marker { page.writer.member("continuationMarker", marker) }
      if let zone = zones.first { syncToken(of: zone, reader, to: &page.writer) }
      page.writer.close(UInt8(ascii: "}"))
      return page.writer.bytes
    }
  }

  /// Writes the records of a query: whole ones by copying, others as wanted.
  private func recordWriter(
    _ page: ResponsePage, _ zones: [DatabaseReader.Zone], _ shape: RecordShape, limit: Int
  ) -> (UnsafeRawBufferPointer, Int) -> Void {
    if shape.isWhole {
      let records = zones.map { WholeRecords(page, told($0), dressing(of: told($0)), limit) }
      // A zone alone is not looked for with each record.
      if let only = records.first, records.count == 1 { return { members, _ in only.add(members) } }
      return { members, zone in records[zone].add(members) }
    }
    let dressings = zones.map { dressing(of: told($0)) }
    let members = zones.map { JSONWriter.zoneMember(told($0)) }
    return { page.writer.record($0, zone: members[$1], shape: shape, dressing: dressings[$1]) }
  }

  func lookUpRecords(_ done: @escaping Done) throws {
    let request = try LookupRequest(json: json)
    guard let user, try makesUser(user, request) else {
      return done(.success(try lookUp(request)))
    }
    endpoint.storage.write { transaction in
      try UserRecord.make(user, database, now: Clock.now(), in: transaction)
    } done: { result in
      done(result.flatMap { Result { try lookUp(request) } })
    }
  }

  private func lookUp(_ request: LookupRequest) throws -> [UInt8] {
    try read { reader in
      let caller = try publicCaller(reader)
      let zone = try zone(request.zone, reader)
      let member = JSONWriter.zoneMember(told(zone))
      let dressing = dressing(of: told(zone))
      let page = ResponsePage()
      page.writer.open(UInt8(ascii: "{"))
      page.writer.key("records")
      page.writer.open(UInt8(ascii: "["))
      for item in request.records {
        let write = { (bytes: UnsafeRawBufferPointer) in
          page.writer.record(bytes, zone: member, shape: item.shape, dressing: dressing)
        }
        do {
          guard page.writer.bytes.count < Limits.responseBytes else {
            throw RecordError(
              .throttled, "The answer is too large for this record; ask for it in another request")
          }
          guard try reader.lookup(item.name, in: zone, for: caller, write) else {
            throw RecordError.recordNotFound
          }
        } catch let error as RecordError where error.code != .authenticationRequired {
          page.writer.itemError("recordName", item.name.value, error)
        }
      }
      page.writer.close(UInt8(ascii: "]"))
      syncToken(of: zone, reader, to: &page.writer)
      page.writer.close(UInt8(ascii: "}"))
      return page.writer.bytes
    }
  }

  func modifyRecords(_ done: @escaping Done) throws {
    let request = try ModifyRequest(json: json).withNames(UUID.random)
    try check(request.zone)
    let context = saveContext(request.zone)
    let call = withoutBody
    // One operation is refused before it changes anything, but for a few rules of references.
    let failsLate = request.operations.count > 1
    endpoint.storage.write(isRepeatable: true, failsLate: failsLate) { transaction in
      try RecordModification.run(request, context, in: transaction)
    } done: { result in
      done(result.outcomes.flatMap { outcomes in Result { try call.answer(request, outcomes) } })
    }
  }

  /// A list of the household's app keeps what was ticked for years, each item a reference to its list.
  var owningReferencesMax: Int? {
    let isHousehold =
      route.container == endpoint.householdContainer && route.environment == .production
    return isHousehold ? nil : Limits.owningReferences
  }

  private func answer(_ request: ModifyRequest, _ outcomes: [RecordOutcome]) throws -> [UInt8] {
    var writer = JSONWriter(capacity: 1_024)
    let member = JSONWriter.zoneMember(told(request.zone))
    let dressing = dressing(of: told(request.zone))
    writer.open(UInt8(ascii: "{"))
    writer.key("records")
    writer.array { writer in
      for (outcome, operation) in zip(outcomes, request.operations) {
        switch outcome {
        case .saved(let body):
          body.withUnsafeBytes {
            writer.record($0, zone: member, shape: operation.shape, dressing: dressing)
          }
        case .deleted(let name): writer.tombstone(name, zone: member)
        case .failed(let name, let error): writer.itemError("recordName", name, error)
        }
      }
    }
    if tellsSyncToken {
      try read { reader in
        if let zone = try reader.zone(request.zone) {
          syncToken(of: zone, reader, to: &writer)
        }
      }
    }
    writer.close(UInt8(ascii: "}"))
    return writer.bytes
  }

  private func syncToken(
    of zone: DatabaseReader.Zone, _ reader: DatabaseReader, to writer: inout JSONWriter
  ) {
    if tellsSyncToken { writer.member("syncToken", reader.token(of: zone)) }
  }
}

/// A response under construction, for closures that outlive a scope.
final class ResponsePage {
  var writer = JSONWriter(capacity: 8_192)
}

/// The whole records of one zone on a page, copied there as they are stored.
private final class WholeRecords {
  private let page: ResponsePage
  private let end: [UInt8]
  private let dressing: CallDressing
  private let limit: Int
  private var hasRoom = false

  /// Longer pages grow as they go.
  private static let roomMax = 256 << 10

  /// At most `limit` are expected.
  init(_ page: ResponsePage, _ zone: ZoneID, _ dressing: CallDressing, _ limit: Int) {
    self.page = page
    self.dressing = dressing
    self.limit = limit
    end = JSONWriter.recordEnd(zone)
  }

  func add(_ members: UnsafeRawBufferPointer) {
    if !hasRoom { makeRoom(members.count) }
    if page.writer.copiedRecord(members, end: end) { return }
    page.writer.wholeRecord(members, end: end, dressing: dressing)
  }

  /// For all records, if they are as long as the first.
  private func makeRoom(_ bytes: Int) {
    hasRoom = true
    page.writer.reserve(min(limit * (bytes + end.count + 2), Self.roomMax))
  }
}

extension Result where Success == [RecordOutcome], Failure == any Error {
  /// An atomic batch that failed has outcomes all the same.
  fileprivate var outcomes: Result<[RecordOutcome], any Error> {
    if case .failure(let error as AtomicFailure) = self { return .success(error.outcomes) }
    return self
  }
}
