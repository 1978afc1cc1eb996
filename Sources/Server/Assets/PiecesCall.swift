import Glibc
import HTTPServer
import RecordStore
import Records
import WebServices

/// One request about an upload in pieces. Waits for the disk, so it runs on a thread of its own.
struct PiecesCall: Sendable {
  let request: ServerRequest
  let endpoint: PiecesEndpoint

  private var storage: Storage { endpoint.intake.storage }

  /// The answer. Throws what is to be told.
  func answer() throws -> HTTPResponse {
    guard let key = PiecesEndpoint.upload(request.path) else { return try announce() }
    let upload = try upload(key)
    switch request.http.head.method {
    case "PUT": return try add(to: upload)
    case "DELETE":
      guard endpoint.busy.take(key) else { throw Self.isBusy }
      defer { endpoint.busy.release(key) }
      _ = try storage.writeAndWait { try AssetUploads.remove(key, in: $0.database) }
      unlink(storage.assets.piecesPath(key))
      return .json { _ in }
    default:
      // While a piece is being added, its file may be on its way to its place.
      guard endpoint.busy.take(key) else { return tell(upload) }
      defer { endpoint.busy.release(key) }
      return tell(try sound(try self.upload(key)))
    }
  }

  // MARK: Announcing

  private func announce() throws -> HTTPResponse {
    let body = try PiecesAnnouncement(request.http.body)
    let bytesMax = endpoint.intake.bytesMax
    guard body.size <= bytesMax else {
      throw RecordError(.quotaExceeded, "An asset has at most \(bytesMax) bytes")
    }
    let token = request.caller.apiToken
    let container = token?.container ?? endpoint.records.householdContainer
    let environment = token?.environment ?? .production
    let path = "/database/1/\(container)/\(environment.rawValue)/\(body.scope.rawValue)"
    guard let route = CloudKitRoute(path: path + "/assets/upload") else {
      throw RecordError.routeNotFound
    }
    let gate = Gate<Result<Int64, any Error>>()
    do {
      try CloudKitCall(request, route, endpoint.records).announcePieces(size: body.size) {
        gate.open($0)
      }
    } catch let error as RecordError where error.code == .authenticationRequired {
      throw RecordError(.authenticationFailed, "Sign in to upload")
    }
    return tell(try upload(try gate.wait().get()))
  }

  /// An upload of the caller. Throws NOT_FOUND, also for one of somebody else.
  private func upload(_ key: Int64) throws -> AssetUploads.Row {
    guard let user = request.caller.user else {
      throw RecordError(.authenticationFailed, "Sign in to upload")
    }
    guard let upload = try storage.read({ try AssetUploads.row(key, in: $0) }),
      upload.user == user, upload.expires > Clock.now()
    else { throw RecordError(.notFound, "There is no such upload, or no more") }
    return upload
  }

  // MARK: Pieces

  private func add(to upload: AssetUploads.Row) throws -> HTTPResponse {
    guard endpoint.busy.take(upload.key) else { throw Self.isBusy }
    defer { endpoint.busy.release(upload.key) }
    // Looked up once more: somebody else may have been at it until now.
    var upload = try sound(try self.upload(upload.key))
    guard let offset = request.http.head.headers["Upload-Offset"].flatMap({ Int64($0) }) else {
      throw RecordError.badRequest("Missing header 'Upload-Offset'")
    }
    guard offset == upload.received else { return tell(upload, status: 409) }
    if upload.asset != nil { return tell(upload) }
    let piece = try UploadedBody(request.http.body, in: storage.assets)
    defer { unlink(piece.path) }
    guard upload.received + Int64(piece.byteCount) <= upload.size ?? 0 else {
      throw RecordError.badRequest("The piece goes beyond the size that was announced")
    }
    try append(piece.path, to: upload)
    upload = try advanced(upload, by: Int64(piece.byteCount))
    return tell(upload.received == upload.size ? try complete(upload) : upload)
  }

  /// The upload as far as it is on disk. A crash while it was completed may have taken its file.
  private func sound(_ upload: AssetUploads.Row) throws -> AssetUploads.Row {
    guard upload.asset == nil else { return upload }
    storage.assets.prepare()
    let file = try FileDescriptor(storage.assets.piecesPath(upload.key), O_RDWR | O_CREAT)
    let missing = upload.received - file.byteCount
    return missing > 0 ? try advanced(upload, by: -missing) : upload
  }

  private func append(_ piece: String, to upload: AssetUploads.Row) throws {
    let source = try FileDescriptor(piece, O_RDONLY)
    let file = try FileDescriptor(storage.assets.piecesPath(upload.key), O_RDWR)
    // What a piece left that was cut off.
    try file.cut(to: upload.received)
    while let bytes = try source.read() { try file.write(bytes) }
    try file.sync()
  }

  private func advanced(
    _ upload: AssetUploads.Row, by count: Int64
  ) throws -> AssetUploads.Row {
    let received = upload.received + count
    let now = Clock.now()
    let isThere = try storage.writeAndWait {
      try AssetUploads.advance(upload, to: received, now: now, in: $0.database)
    }
    guard isThere else { throw RecordError(.notFound, "There is no such upload, or no more") }
    return try self.upload(upload.key)
  }

  private func complete(_ upload: AssetUploads.Row) throws -> AssetUploads.Row {
    let addresses = endpoint.addresses
    let path = storage.assets.piecesPath(upload.key)
    _ = try endpoint.intake.take(path) { row, transaction in
      guard try AssetUploads.complete(upload, asset: row.key, in: transaction.database) else {
        throw RecordError(.notFound, "There is no such upload, or no more")
      }
      let receipt = addresses.receipt(ofPieces: upload.key, asset: row.key)
      try AssetReceipts.add(
        SecretHash(receipt)!.bytes, of: row.key, for: upload.place, by: upload.user,
        now: Clock.now(), in: transaction)
    }
    return try self.upload(upload.key)
  }

  private static let isBusy = RecordError(
    .conflict, "A piece of this upload is on its way", retryAfterSeconds: 1)

  // MARK: Telling

  private func tell(_ upload: AssetUploads.Row, status: Int = 200) -> HTTPResponse {
    let file = upload.asset.flatMap { key in
      try? storage.read { try AssetTable.row(key, in: $0) }
    }
    var response = HTTPResponse.json(status: status) { writer in
      if status != 200 {
        writer.member("serverErrorCode", ErrorCode.conflict.rawValue)
        writer.member("reason", "The upload stands at \(upload.received) bytes")
      }
      writer.member("id", String(upload.key))
      writer.member("offset", upload.received)
      writer.member("size", upload.size ?? 0)
      writer.member("chunkBytes", Int64(PiecesEndpoint.pieceBytes))
      writer.member("expires", upload.expires)
      writer.member("recordName", upload.place.record?.value ?? "")
      writer.member("fieldName", upload.place.field ?? "")
      guard let file else { return }
      let dressing = AssetDressing(
        addresses: endpoint.addresses, base: request.address,
        isPublic: upload.place.database.owner == nil, nowSeconds: 0)
      let receipt = endpoint.addresses.receipt(ofPieces: upload.key, asset: file.key)
      writer.key("singleFile")
      writer.value(.object(dressing.receipted(Asset(file), receipt)))
    }
    response.headers.append("Upload-Offset", String(upload.received))
    return response
  }
}

/// What a client says of an upload in pieces before its first piece.
private struct PiecesAnnouncement {
  let size: Int64
  let scope: DatabaseScope

  init(_ body: HTTPRequestBody) throws(RecordError) {
    guard case .bytes(let bytes) = body, let json = try JSONReader.read(bytes).object else {
      throw .badRequest("The body must be a JSON object")
    }
    guard let size = try json.integer("size"), size >= 0 else {
      throw .badRequest("Missing required key 'size'")
    }
    self.size = size
    let name = try json.string("database") ?? DatabaseScope.private.rawValue
    guard let scope = DatabaseScope(rawValue: name) else { throw .invalid("database", name) }
    self.scope = scope
  }
}
