import Records

/// Which files of a record have to be sent before it can be saved.
struct UploadPlan: Sendable {
  /// One file to be sent.
  struct Item: Sendable {
    let record: CKRecord
    let asset: CKAsset
    let file: URL
    let stamp: FileStamp
    let place: CKAsset.UploadPlace

    /// Throws `CKError.assetFileNotFound` or `CKError.assetFileModified` if the file is not as it was, or if the
    /// server got another number of bytes than it has.
    func checkUnchanged(size: Int64? = nil) throws(CKError) {
      guard let now = FileStamp(file) else { throw Self.notFound(place.field) }
      guard now == stamp, size ?? stamp.size == stamp.size else {
        throw CKError(
          .assetFileModified,
          "The file of the asset in field '\(place.field)' changed while it was sent")
      }
    }

    static func notFound(_ field: String) -> CKError {
      CKError(.assetFileNotFound, "The file of the asset in field '\(field)' is not there")
    }
  }

  let outgoing: OutgoingRecord
  /// What need not be sent: the field holds it already, or an upload of it was not used up yet.
  private(set) var ready: UploadedAssets = [:]
  /// What has to be sent.
  private(set) var items: [Item] = []

  /// The plan of a record. Throws `CKError.assetFileNotFound` or `CKError.assetNotAvailable` if a file is missing.
  init(_ outgoing: OutgoingRecord, _ service: Service, _ scope: CKDatabase.Scope) throws(CKError) {
    self.outgoing = outgoing
    for (field, assets) in outgoing.assets {
      let place = CKAsset.UploadPlace(
        clientID: service.clientID, scope: scope, recordID: outgoing.record.recordID, field: field)
      let held = outgoing.checksumsHeld(field)
      for asset in assets { try add(asset, place, held) }
    }
  }

  private mutating func add(
    _ asset: CKAsset, _ place: CKAsset.UploadPlace, _ held: Set<String>
  ) throws(CKError) {
    if let known = asset.unchangedRemote, held.contains(known.fileChecksum) {
      ready[place.field, default: [:]][ObjectIdentifier(asset)] = Asset(
        fileChecksum: known.fileChecksum, size: known.size)
      return
    }
    let (file, upload) = asset.state.withLock { ($0.fileURL, $0.uploads[place]) }
    guard let file else {
      throw CKError(.assetNotAvailable, "The asset in field '\(place.field)' was not downloaded")
    }
    guard let stamp = FileStamp(file) else { throw Item.notFound(place.field) }
    if let upload, upload.stamp == stamp {
      ready[place.field, default: [:]][ObjectIdentifier(asset)] = upload.asset
    } else if !items.contains(where: { $0.asset === asset && $0.place == place }) {
      items.append(
        Item(record: outgoing.record, asset: asset, file: file, stamp: stamp, place: place))
    }
  }
}

extension OutgoingRecord {
  /// The assets in the fields that are sent.
  var assets: [(field: String, assets: [CKAsset])] {
    keys.compactMap { key in
      let assets = sent.values[key]?.object.assets ?? []
      return assets.isEmpty ? nil : (key, assets)
    }
  }

  /// The checksums of the assets that a field had when the record was fetched or last saved.
  func checksumsHeld(_ key: String) -> Set<String> {
    let base = sent.changes[key].map(\.base) ?? sent.values[key]
    let assets = base?.object.assets ?? []
    return Set(assets.compactMap { $0.state.withLock { $0.remote?.fileChecksum } })
  }

  /// Takes the uploads as what the server has, once the record is saved.
  func adoptUploads(_ service: Service, _ scope: CKDatabase.Scope) {
    eachAsset(service, scope) { $0.adoptUpload(at: $1) }
  }

  /// Forgets receipts that the server refused, so that the next save sends the files again.
  func forgetUploads(_ service: Service, _ scope: CKDatabase.Scope) {
    eachAsset(service, scope) { asset, place in asset.state.withLock { $0.uploads[place] = nil } }
  }

  private func eachAsset(
    _ service: Service, _ scope: CKDatabase.Scope, _ body: (CKAsset, CKAsset.UploadPlace) -> Void
  ) {
    for (field, assets) in assets {
      let place = CKAsset.UploadPlace(
        clientID: service.clientID, scope: scope, recordID: record.recordID, field: field)
      for asset in assets { body(asset, place) }
    }
  }
}
