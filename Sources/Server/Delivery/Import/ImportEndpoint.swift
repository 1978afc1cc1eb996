import Glibc
import HTTPServer
import RecordStore
import Records

/// `POST /multe/1/imports/keep`: imports an archive of Google Keep and tells meanwhile how far it is, as
/// lines of JSON.
struct ImportEndpoint: RoutedEndpoint {
  private let records: any Endpoint
  private let container: String
  private let folder: String
  private let queue = ImportQueue()

  /// The largest archive. Pictures are in it too, though they are not imported.
  private static let archiveBytesMax = 2 << 30
  /// The report has to fit in what may wait for the client: a line for each of many thousand files.
  private static let pendingBytesMax = 64 << 20

  /// An endpoint that saves through `records`, the endpoint of the record protocol. Archives go to a
  /// folder of their own in the data folder; what a server that was killed left there is removed.
  init(records: any Endpoint, container: String, dataFolder: String) {
    self.records = records
    self.container = container
    folder = dataFolder + "/incoming"
    removeLeftovers()
  }

  func methods(at path: String) -> MethodSet { .post }

  func bodyPlan(for head: HTTPRequestHead) -> HTTPBodyPlan {
    mkdir(folder, 0o700)
    return .spool(directory: folder, maxBytes: Self.archiveBytesMax)
  }

  func respond(
    to request: ServerRequest, _ reply: @escaping @Sendable (HTTPResponse) -> Void
  ) {
    guard request.caller.user != nil else {
      return reply(
        .error(RecordError(.authenticationFailed, "Sign in to import", .signInFirst)))
    }
    guard case .file(let path, let byteCount) = request.http.body, byteCount > 0 else {
      return reply(
        .error(RecordError(.badRequest, "The body has to be the archive", .archiveMissing)))
    }
    let isCancelled = CancelFlag()
    let lines = HTTPStream(maxPendingBytes: Self.pendingBytesMax) { isCancelled.set() }
    let job = ImportJob(
      path: path,
      calls: HouseholdCalls(records: records, request: request, container: container),
      lines: lines, isCancelled: isCancelled)
    guard queue.add(job) else {
      return reply(
        .error(
          RecordError(
            .throttled, "Too many imports are waiting", retryAfterSeconds: 60, .tooManyImports)))
    }
    reply(
      HTTPResponse(
        headers: ["Content-Type": "application/x-ndjson", "X-Accel-Buffering": "no"],
        body: .stream(lines)))
  }

  private func removeLeftovers() {
    for name in FolderListing.names(in: folder) where name.hasPrefix("upload-") {
      unlink(folder + "/" + name)
    }
  }
}
