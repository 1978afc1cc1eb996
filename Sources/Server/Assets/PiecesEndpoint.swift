import HTTPServer
import RecordStore
import Records
import WebServices

/// `/multe/1/uploads`: uploads in pieces, which go on where they were after a cut, a reload, or a restart of
/// the server.
final class PiecesEndpoint: RoutedEndpoint {
  let intake: AssetIntake
  let addresses: AssetAddresses
  let records: CloudKitEndpoint
  private let queue = WorkQueue(threads: 2, waitingMax: 1_000)
  /// Uploads that a piece is being added to.
  let busy = BusyUploads()

  /// The piece that clients are asked to send: little is lost with it.
  static let pieceBytes = 2 << 20
  /// The largest piece that is taken.
  static let pieceBytesMax = 16 << 20

  /// An endpoint that announces uploads as `assets/upload` of `records` does.
  init(_ intake: AssetIntake, _ addresses: AssetAddresses, records: CloudKitEndpoint) {
    self.intake = intake
    self.addresses = addresses
    self.records = records
  }

  /// Finishes what waits, and ends the threads.
  func stop() { queue.stop() }

  static let path = "/multe/1/uploads"

  func methods(at path: String) -> MethodSet {
    if path == Self.path { return .post }
    return Self.upload(path) == nil ? [] : [.get, .put, .delete]
  }

  func bodyPlan(for head: HTTPRequestHead) -> HTTPBodyPlan {
    guard head.method == "PUT" else { return .collect(maxBytes: 64 << 10) }
    intake.storage.assets.prepare()
    return .spool(directory: intake.storage.assets.incoming, maxBytes: Self.pieceBytesMax)
  }

  func respond(to request: ServerRequest, _ reply: @escaping @Sendable (HTTPResponse) -> Void) {
    let call = PiecesCall(request: request, endpoint: self)
    let isTaken = queue.add {
      do {
        reply(try call.answer())
      } catch {
        reply(AssetFaults.response(error, self.records.reportFault))
      }
    }
    if !isTaken {
      reply(
        .error(RecordError(.throttled, "Too many uploads are waiting", retryAfterSeconds: 5)))
    }
  }

  /// The key of the upload that a path names.
  static func upload(_ path: String) -> Int64? {
    guard path.hasPrefix(Self.path + "/") else { return nil }
    let name = path.dropFirst(Self.path.utf8.count + 1)
    guard (1...18).contains(name.utf8.count), name.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int64(name)
  }
}
