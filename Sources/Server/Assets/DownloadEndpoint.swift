import HTTPServer
import RecordStore
import Records

/// `GET /multe/1/assets/FILE?expires=…&signature=…`: the bytes of an asset, for whoever has the address.
///
/// They are sent as a download of no known kind, under a policy that lets nothing run: what somebody
/// uploads never becomes a page of this server.
struct DownloadEndpoint: RoutedEndpoint {
  let storage: Storage
  let addresses: AssetAddresses
  let reportFault: @Sendable (String) -> Void

  func methods(at path: String) -> MethodSet { Self.file(path) == nil ? [] : .get }

  func bodyPlan(for head: HTTPRequestHead) -> HTTPBodyPlan { .collect(maxBytes: 0) }

  func respond(to request: ServerRequest, _ reply: @escaping @Sendable (HTTPResponse) -> Void) {
    do {
      reply(try answer(request))
    } catch {
      reply(AssetFaults.response(error, reportFault))
    }
  }

  private func answer(_ request: ServerRequest) throws -> HTTPResponse {
    guard let key = Self.file(request.path),
      let expires = request.query("expires").flatMap(Int64.init),
      let signature = request.query("signature"),
      let row = try storage.read({ try AssetTable.row(key, in: $0) }),
      addresses.isSigned(row, expires: expires, signature: signature)
    else { throw RecordError(.notFound, "There is no such asset, or no more") }
    guard expires > Clock.now() / 1_000 else { return Self.expired }
    return response(row, request.http.head.headers)
  }

  private func response(_ row: AssetTable.Row, _ asked: HTTPHeaders) -> HTTPResponse {
    let tag = "\"\(row.digest.fileChecksum)\""
    var headers: HTTPHeaders = [
      "ETag": tag, "Cache-Control": "private, max-age=3600, immutable", "Accept-Ranges": "bytes",
      "Content-Security-Policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
      "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer",
      "Cross-Origin-Resource-Policy": "cross-origin",
      "Access-Control-Expose-Headers": "ETag, Accept-Ranges, Content-Range, Content-Length",
    ]
    if asked.values("If-None-Match").contains(where: { EntityTags.list($0, has: tag) }) {
      return HTTPResponse(status: 304, headers: headers)
    }
    headers.append("Content-Type", "application/octet-stream")
    headers.append("Content-Disposition", "attachment")
    let size = Int(row.size)
    let path = storage.assets.filePath(row.digest)
    let isCurrent = asked["If-Range"].map { $0 == tag } ?? true
    switch ByteRange(isCurrent ? asked["Range"] : nil, size: size) {
    case .whole:
      return HTTPResponse(headers: headers, body: .filePart(path: path, bytes: 0..<size))
    case .part(let bytes):
      headers.append(
        "Content-Range", "bytes \(bytes.lowerBound)-\(bytes.upperBound - 1)/\(size)")
      return HTTPResponse(
        status: 206, headers: headers, body: .filePart(path: path, bytes: bytes))
    case .unsatisfiable:
      headers.append("Content-Range", "bytes */\(size)")
      return HTTPResponse(status: 416, headers: headers)
    }
  }

  private static var expired: HTTPResponse {
    var response = HTTPResponse.error(
      RecordError(.notFound, "The address of the asset has expired; fetch its record again"))
    response.status = 410
    return response
  }

  /// The key of the file that a path names.
  private static func file(_ path: String) -> Int64? {
    let name = path.dropFirst(AssetAddresses.folder.count)
    guard path.hasPrefix(AssetAddresses.folder), (1...18).contains(name.utf8.count),
      name.utf8.allSatisfy({ (0x30...0x39).contains($0) }), name.first != "0"
    else { return nil }
    return Int64(name)
  }
}
