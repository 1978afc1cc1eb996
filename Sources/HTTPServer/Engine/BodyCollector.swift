import Glibc

/// Takes a body as its plan says: into memory or into a file.
struct BodyCollector {
  private enum Sink {
    case memory([UInt8])
    case file(SpoolFile)
  }

  /// The most memory that a client's word about its body's length reserves.
  private static let maxReservedBytes = 1 << 20

  private let maxBytes: Int
  private var byteCount = 0
  private var sink: Sink

  /// Throws `bodyTooLarge` if the announced length is beyond the plan, `noRoom` or `internalError` if
  /// there can be no file.
  init(_ plan: HTTPBodyPlan, announcedBytes: Int?) throws(HTTPFault) {
    switch plan {
    case .collect(let maxBytes):
      self.maxBytes = maxBytes
      var bytes: [UInt8] = []
      if let announcedBytes, announcedBytes > 0 {
        bytes.reserveCapacity(min(announcedBytes, maxBytes, Self.maxReservedBytes))
      }
      sink = .memory(bytes)
    case .spool(let directory, let maxBytes):
      self.maxBytes = maxBytes
      if announcedBytes ?? 0 > maxBytes { throw .bodyTooLarge }
      sink = .file(try SpoolFile(in: directory))
    }
    if announcedBytes ?? 0 > maxBytes { throw .bodyTooLarge }
  }

  /// Throws `bodyTooLarge` beyond the plan, `noRoom` or `internalError` if the file cannot be written.
  mutating func append(_ piece: UnsafeRawBufferPointer) throws(HTTPFault) {
    byteCount += piece.count
    if byteCount > maxBytes { throw .bodyTooLarge }
    switch sink {
    case .memory(var bytes):
      sink = .memory([])  // Held once, or appending copies.
      bytes.append(contentsOf: piece)
      sink = .memory(bytes)
    case .file(let file): try file.write(piece)
    }
  }

  /// Forgets what came; a file is removed.
  mutating func discard() { sink = .memory([]) }

  /// The complete body. A file is the caller's to remove from here on.
  func finish() -> HTTPRequestBody {
    switch sink {
    case .memory(let bytes): .bytes(bytes)
    case .file(let file): .file(path: file.keep(), byteCount: byteCount)
    }
  }
}
