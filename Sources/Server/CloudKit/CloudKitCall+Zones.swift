import RecordStore
import Records
import WebServices

extension CloudKitCall {
  func listZones() throws -> [UInt8] {
    try read { reader in
      var zones = try reader.zones()
      if route.scope == .public { zones = zones.filter { $0.name == .defaultZone } }
      return answer { writer in
        for zone in zones { write(zone, reader, to: &writer) }
      }
    }
  }

  func lookUpZones() throws -> [UInt8] {
    guard let objects = try json.objects("zones") else {
      throw RecordError.badRequest("Missing required key 'zones'")
    }
    guard objects.count <= Limits.zonesPerRequest else {
      throw RecordError.badRequest("At most \(Limits.zonesPerRequest) zones in one request")
    }
    let ids = try objects.map { try ZoneID(json: $0) }
    return try read { reader in
      let found = try ids.map { id in
        try itemResult { try zone(id, reader) }
      }
      return answer { writer in
        for (id, result) in zip(ids, found) {
          switch result {
          case .success(let zone): write(zone, reader, to: &writer)
          case .failure(let error): write(id, error, to: &writer)
          }
        }
      }
    }
  }

  func modifyZones(_ done: @escaping Done) throws {
    guard route.scope == .private else {
      throw RecordError.badRequest("Zones can be modified in the private database only")
    }
    let ids = try ZoneOperations.read(json)
    for (id, _) in ids { try check(id) }
    let origin = user.map { ChangeOrigin(user: $0, client: client, now: Clock.now()) }
    endpoint.storage.write { transaction in
      try ZoneModification.run(ids.map(\.1), database, origin: origin, in: transaction)
    } done: { result in
      done(result.map { outcomes in answer(outcomes) })
    }
  }

  private func answer(_ outcomes: [ZoneOutcome]) -> [UInt8] {
    answer { writer in
      for outcome in outcomes {
        switch outcome {
        case .exists(let name, let key, let position):
          let token = SyncToken(.zone, key: key, position: position)
          write(
            told(ZoneID(name: name)), token.encoded(store: endpoint.store), isDeleted: false,
            to: &writer)
        case .deleted(let name):
          write(told(ZoneID(name: name)), nil, isDeleted: true, to: &writer)
        case .failed(let name, let error): write(told(ZoneID(name: name)), error, to: &writer)
        }
      }
    }
  }

  private func answer(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("zones")
      writer.array(body)
    }
    return writer.bytes
  }

  private func write(
    _ zone: DatabaseReader.Zone, _ reader: DatabaseReader, to writer: inout JSONWriter
  ) {
    write(told(zone), reader.token(of: zone), isDeleted: zone.isDeleted, to: &writer)
  }

  private func write(
    _ zone: ZoneID, _ token: String?, isDeleted: Bool, to writer: inout JSONWriter
  ) {
    writer.object { writer in
      writer.member("zoneID", zone)
      if let token { writer.member("syncToken", token) }
      writer.member("atomic", !zone.isDefault)
      writer.member("deleted", isDeleted)
    }
  }

  func write(_ zone: ZoneID, _ error: RecordError, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("zoneID", zone)
      writer.members(of: error)
    }
  }

  /// What fails for one item only is that item's answer.
  func itemResult<T>(_ body: () throws -> T) throws -> Result<T, RecordError> {
    do {
      return .success(try body())
    } catch let error as RecordError {
      return .failure(error)
    }
  }
}

/// The operations of `zones/modify`.
private enum ZoneOperations {
  static func read(
    _ json: JSONObject
  ) throws(RecordError) -> [(ZoneID, ZoneModification.Operation)] {
    guard let objects = try json.objects("operations") else {
      throw .badRequest("Missing required key 'operations'")
    }
    guard objects.count <= Limits.operationsPerRequest else {
      throw .badRequest("At most \(Limits.operationsPerRequest) operations in one request")
    }
    var operations: [(ZoneID, ZoneModification.Operation)] = []
    var names: Set<ZoneName> = []
    for object in objects {
      guard let zone = try object.object("zone"), let id = try zone.zoneID("zoneID") else {
        throw .badRequest("Missing required key 'zoneID'")
      }
      guard names.insert(id.name).inserted else {
        throw .badRequest("More than one operation on zone '\(id.name)'")
      }
      switch try object.string("operationType") {
      case "create": operations.append((id, .create(id.name)))
      case "delete": operations.append((id, .delete(id.name)))
      case let other: throw .invalid("operationType", other ?? "")
      }
    }
    return operations
  }
}
