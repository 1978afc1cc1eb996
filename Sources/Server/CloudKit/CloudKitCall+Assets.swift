import RecordStore
import Records
import WebServices

extension CloudKitCall {
  /// `assets/upload`: an address for each asset that is to come, good for one upload.
  func announceUploads(_ done: @escaping Done) throws {
    let request = try AssetUploadRequest(json: json)
    guard let user else { throw RecordError.authenticationRequired }
    let places = try uploadPlaces(request.tokens, in: request.zone)
    let secrets = places.map { _ in Secret.random() }
    let now = Clock.now()
    endpoint.storage.write { transaction in
      let uploads = zip(secrets, places).map { (hash: $0.hash.bytes, place: $1) }
      try AssetUploads.add(uploads, by: user, now: now, in: transaction)
    } done: { result in
      done(result.map { answer(places, secrets) })
    }
  }

  private func answer(_ places: [AssetReceipts.Place], _ secrets: [Secret]) -> [UInt8] {
    let addresses = AssetAddresses(endpoint.key)
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("tokens")
      writer.array { writer in
        for (place, secret) in zip(places, secrets) {
          writer.object { writer in
            writer.member("recordName", place.record?.value ?? "")
            writer.member("fieldName", place.field ?? "")
            writer.member("url", addresses.upload(secret, base: address))
          }
        }
      }
    }
    return writer.bytes
  }

  /// `POST /multe/1/uploads`: an upload in pieces; `done` gets its key.
  func announcePieces(
    size: Int64, _ done: @escaping @Sendable (Result<Int64, any Error>) -> Void
  ) throws {
    let token = try AssetUploadRequest.Token(json: json)
    guard let user else { throw RecordError.authenticationRequired }
    let places = try uploadPlaces([token], in: try json.zoneID("zoneID") ?? .defaultZone)
    let now = Clock.now()
    endpoint.storage.write(
      { transaction in
        try AssetUploads.add(size: size, places[0], by: user, now: now, in: transaction)
      }, done: done)
  }

  /// A zone that the caller may save to. Throws ZONE_NOT_FOUND and ACCESS_DENIED.
  private func writableZone(
    _ id: ZoneID, _ reader: DatabaseReader
  ) throws -> DatabaseReader.Zone {
    let zone = try zone(id, reader)
    guard try reader.mayWrite(in: zone) else { throw RecordError.accessDenied }
    return zone
  }

  /// Where the receipts of uploads will be good. Throws as ``writableZone(_:_:)``, and BAD_REQUEST for a field that
  /// the schema knows to hold something else.
  private func uploadPlaces(
    _ tokens: [AssetUploadRequest.Token], in zoneID: ZoneID
  ) throws -> [AssetReceipts.Place] {
    try read { reader in
      let zone = try writableZone(zoneID, reader)
      return try tokens.map { token in
        let type = try reader.fieldType(token.fieldName, of: token.recordType)
        guard type?.element ?? .asset == .asset else {
          throw RecordError.expectedType(type!.wireName)
        }
        guard type != nil || endpoint.extendsSchema(of: route.environment) else {
          throw RecordError.fixedField(
            token.fieldName, of: token.recordType, in: route.environment)
        }
        return AssetReceipts.Place(
          database: database(of: told(zone)), zone: zone.name,
          record: token.recordName ?? RecordName(unchecked: UUID.random()), field: token.fieldName)
      }
    }
  }

  /// `assets/rereference`: receipts for assets that records hold, good for any record of the target zone.
  /// One that is not there fails them all.
  func rereferenceAssets(_ done: @escaping Done) throws {
    let request = try AssetRereferenceRequest(json: json)
    guard let user else { throw RecordError.authenticationRequired }
    let (assets, target) = try read { reader in
      let zone = try zone(request.zone, reader)
      let target = try writableZone(request.targetZone, reader)
      return (try request.assets.map { try asset($0, in: zone, reader) }, told(target))
    }
    let receipts = assets.map { _ in Secret.random() }
    let place = AssetReceipts.Place(database: database(of: target), zone: target.name)
    let now = Clock.now()
    endpoint.storage.write { transaction in
      try AssetUploads.checkRoom(for: assets.count, user, transaction)
      for (asset, receipt) in zip(assets, receipts) {
        // The last record that held it may have gone since.
        guard let key = asset.key, try AssetTable.row(key, in: transaction.database) != nil else {
          throw RecordError.badRequest("An asset is gone")
        }
        try AssetReceipts.add(
          receipt.hash.bytes, of: key, for: place, by: user, now: now, in: transaction)
      }
    } done: { result in
      done(result.map { answer(assets, receipts) })
    }
  }

  private func asset(
    _ source: AssetRereferenceRequest.Source, in zone: DatabaseReader.Zone,
    _ reader: DatabaseReader
  ) throws -> Asset {
    var found: Result<Asset?, RecordError> = .success(nil)
    // Whoever may not read a record gets no receipt for what it holds.
    let caller = try publicCaller(reader)
    _ = try reader.lookup(source.recordName, in: zone, for: caller) { members in
      found = Result { () throws(RecordError) in
        try StoredAsset.asset(in: source.fieldName, ofRecord: members)
      }
    }
    guard let asset = try found.get() else {
      throw RecordError.badRequest(
        "Record '\(source.recordName)' has no asset in field '\(source.fieldName)'")
    }
    return asset
  }

  private func answer(_ assets: [Asset], _ receipts: [Secret]) -> [UInt8] {
    let dressing = assetDressing
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("assets")
      writer.array { writer in
        for (asset, receipt) in zip(assets, receipts) {
          writer.value(.object(dressing.receipted(asset, receipt.text)))
        }
      }
    }
    return writer.bytes
  }
}
