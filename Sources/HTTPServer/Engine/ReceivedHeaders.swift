import CMicrohttpd

/// The headers of a request as the library shows them, and what the library does not check.
///
/// What it does not show cannot be refused: it joins folded lines, ends a value at a NUL, takes a
/// lone LF for the end of a line and skips a field without a name.
struct ReceivedHeaders {
  private(set) var headers = HTTPHeaders()
  /// The announced length, if there is one field that can be read.
  private(set) var contentLength: Int?
  private var contentLengthCount = 0
  private var transferEncodingCount = 0
  private var isChunked = false
  private var hostCount = 0
  private var isMalformed = false

  init(of connection: OpaquePointer) {
    headers.reserveCapacity(fieldCount: 16, byteCount: 768)
    withUnsafeMutablePointer(to: &self) {
      _ = MHD_get_connection_values_n(connection, .HEADER_KIND, receiveField, $0)
    }
  }

  /// Whether a body follows.
  var announcesBody: Bool { transferEncodingCount > 0 || (contentLength ?? 0) > 0 }

  /// What RFC 9112 makes a server refuse, because two parsers could disagree about it.
  func fault(version: String) -> HTTPFault? {
    if isMalformed { return .badRequest("A header field is malformed") }
    if contentLengthCount > 1 { return .badRequest("Content Length is repeated") }
    if transferEncodingCount > 0 {
      if contentLengthCount > 0 { return .badRequest("The length of the body is ambiguous") }
      if transferEncodingCount > 1 || !isChunked || version != "HTTP/1.1" {
        return .badRequest("The transfer encoding is not supported")
      }
    }
    if hostCount > 1 || (hostCount == 0 && version == "HTTP/1.1") {
      return .badRequest("There must be one Host header")
    }
    return nil
  }

  fileprivate mutating func append(
    name: UnsafeBufferPointer<UInt8>, value: UnsafeBufferPointer<UInt8>
  ) {
    let value = Self.withoutTrailingSpace(value)
    if name.isEmpty || !name.allSatisfy(HTTPSyntax.isToken)
      || !value.allSatisfy(HTTPSyntax.isValueText)
    {
      isMalformed = true
      return
    }
    headers.append(name: name, value: value)
    note(name, value)
  }

  /// Counts the fields that frame a request.
  private mutating func note(
    _ name: UnsafeBufferPointer<UInt8>, _ value: Slice<UnsafeBufferPointer<UInt8>>
  ) {
    switch name.count {
    case 4 where HTTPSyntax.equalIgnoringCase(name, "host".utf8): hostCount += 1
    case 14 where HTTPSyntax.equalIgnoringCase(name, "content-length".utf8):
      contentLengthCount += 1
      // The library has refused what is not digits; what exceeds Int exceeds every limit.
      contentLength = Int(String(decoding: value, as: UTF8.self)) ?? .max
    case 17 where HTTPSyntax.equalIgnoringCase(name, "transfer-encoding".utf8):
      transferEncodingCount += 1
      isChunked = HTTPSyntax.equalIgnoringCase(value, "chunked".utf8)
    default: break
    }
  }

  private static func withoutTrailingSpace(
    _ value: UnsafeBufferPointer<UInt8>
  ) -> Slice<UnsafeBufferPointer<UInt8>> {
    let end = value.lastIndex { $0 != 0x20 && $0 != 9 }.map { $0 + 1 } ?? 0
    return value[..<end]
  }
}

/// Called by the library for each header field.
private func receiveField(
  _ headers: UnsafeMutableRawPointer?, _ kind: MHD_ValueKind, _ name: UnsafePointer<CChar>?,
  _ nameCount: Int, _ value: UnsafePointer<CChar>?, _ valueCount: Int
) -> MHD_Result {
  func bytes(_ text: UnsafePointer<CChar>?, _ count: Int) -> UnsafeBufferPointer<UInt8> {
    let start = text.map { UnsafeRawPointer($0).assumingMemoryBound(to: UInt8.self) }
    return UnsafeBufferPointer(start: start, count: start == nil ? 0 : count)
  }
  headers!.assumingMemoryBound(to: ReceivedHeaders.self).pointee
    .append(name: bytes(name, nameCount), value: bytes(value, valueCount))
  return .YES
}
