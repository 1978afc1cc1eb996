import Glibc
import HTTPServer
import RecordStore
import Records
import WebServices

/// `POST /multe/1/assets/upload?token=…`: takes the bytes of one asset, raw or as a form, from whoever has
/// the address. It works once.
final class UploadEndpoint: RoutedEndpoint {
  private let intake: AssetIntake
  private let addresses: AssetAddresses
  private let reportFault: @Sendable (String) -> Void
  private let queue = WorkQueue(threads: 2, waitingMax: waitingMax)

  /// Uploads that wait for a thread, with their bytes on disk.
  private static let waitingMax = 1_000
  /// What a form may have besides its file.
  private static let formBytes = 64 << 10
  /// Bodies up to this many bytes come without their address being looked at before.
  private static let smallBytes = 64 << 10

  /// An endpoint that takes assets of a bounded size.
  init(
    _ intake: AssetIntake, _ addresses: AssetAddresses,
    reportFault: @escaping @Sendable (String) -> Void
  ) {
    self.intake = intake
    self.addresses = addresses
    self.reportFault = reportFault
  }

  /// Finishes what waits, and ends the threads.
  func stop() { queue.stop() }

  func methods(at path: String) -> MethodSet { .post }

  func bodyPlan(for head: HTTPRequestHead) -> HTTPBodyPlan {
    intake.storage.assets.prepare()
    let more = MultipartBoundary.isForm(head.headers["Content-Type"] ?? "") ? Self.formBytes : 0
    return .spool(directory: intake.storage.assets.incoming, maxBytes: intake.bytesMax + more)
  }

  func isAddressProof(_ head: HTTPRequestHead) throws(RecordError) -> Bool {
    let query = RequestQuery.read(head.rawQuery) ?? []
    _ = try open(query.first { $0.name == "token" }?.value)
    return true
  }

  func respond(to request: ServerRequest, _ reply: @escaping @Sendable (HTTPResponse) -> Void) {
    let isTaken = queue.add { [self] in
      do {
        reply(try take(request))
      } catch {
        reply(AssetFaults.response(error, reportFault))
      }
    }
    if !isTaken {
      reply(
        .error(RecordError(.throttled, "Too many uploads are waiting", retryAfterSeconds: 5)))
    }
  }

  private func take(_ request: ServerRequest) throws -> HTTPResponse {
    let body = try UploadedBody(request.http.body, in: intake.storage.assets)
    defer { unlink(body.path) }
    // A large one was let in while its address was good, and may have taken its time.
    let token = request.query("token")
    let upload =
      body.byteCount <= Self.smallBytes ? try open(token) : try announced(token)
    let contentType = request.http.head.headers["Content-Type"] ?? ""
    var file = body.path
    if MultipartBoundary.isForm(contentType) {
      file = try intake.extractFile(fromForm: body.path, contentType)
    }
    defer { unlink(file) }
    let receipt = Secret.random()
    let (row, _) = try intake.take(file) { row, transaction in
      guard try AssetUploads.remove(upload.key, in: transaction.database) else {
        throw Self.unknown
      }
      try AssetReceipts.add(
        receipt.hash.bytes, of: row.key, for: upload.place, by: upload.user, now: Clock.now(),
        in: transaction)
    }
    let dressing = AssetDressing(
      addresses: addresses, base: request.address, isPublic: upload.place.database.owner == nil,
      nowSeconds: 0)
    return .json { writer in
      writer.key("singleFile")
      writer.value(.object(dressing.receipted(Asset(row), receipt.text)))
    }
  }

  /// The upload that an address stands for. Throws NOT_FOUND if there is none, or none any more.
  private func open(_ token: String?) throws(RecordError) -> AssetUploads.Row {
    let upload = try announced(token)
    guard upload.expires > Clock.now() else { throw Self.unknown }
    return upload
  }

  private func announced(_ token: String?) throws(RecordError) -> AssetUploads.Row {
    guard let hash = token.flatMap({ SecretHash($0) }) else { throw Self.unknown }
    let found: AssetUploads.Row?
    do {
      found = try intake.storage.read { try AssetUploads.row(address: hash.bytes, in: $0) }
    } catch {
      throw AssetFaults.told(error, reportFault)
    }
    guard let found else { throw Self.unknown }
    return found
  }

  private static let unknown = RecordError(
    .notFound,
    "The upload address was used, has expired or never was; ask assets/upload for another")
}

/// A body on disk.
struct UploadedBody {
  let path: String
  let byteCount: Int

  /// The file of a body; an empty one has none yet. Throws BAD_REQUEST and faults of the disk.
  init(_ body: HTTPRequestBody, in folder: AssetFolder) throws(RecordError) {
    switch body {
    case .file(let path, let byteCount):
      self.path = path
      self.byteCount = byteCount
    case .bytes(let bytes):
      guard bytes.isEmpty else { throw .badRequest("The body is not where it belongs") }
      folder.prepare()
      path = "\(folder.incoming)/upload-\(UUID.random())"
      byteCount = 0
      _ = try FileDescriptor(path, O_WRONLY | O_CREAT | O_EXCL)
    }
  }
}

extension Asset {
  /// The asset of a file.
  init(_ row: AssetTable.Row) {
    self.init(fileChecksum: row.digest.fileChecksum, size: row.size, key: row.key)
  }
}
