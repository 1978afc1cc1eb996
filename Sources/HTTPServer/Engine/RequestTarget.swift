import Glibc

/// The target of a request line, split.
struct RequestTarget {
  var path: String
  var query: String
  /// Whether it is a path, `*`, or an absolute URL without spaces and control characters.
  var isWellFormed: Bool

  /// Whether the query has more parts than any client of ours sends, and than the library lists in a
  /// connection's memory.
  var hasTooManyParameters: Bool {
    query.utf8.lazy.filter { $0 == UInt8(ascii: "&") }.count >= Self.maxParameters
  }

  private static let maxParameters = 100

  /// Splits a target. An absolute URL (RFC 9112, 3.2.2) loses its scheme and authority; without a
  /// path it means `/`.
  init(_ text: UnsafePointer<CChar>) {
    let bytes = UnsafeBufferPointer(
      start: UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self), count: strlen(text))
    let local = Self.withoutAuthority(bytes[...])
    let pathEnd = local.firstIndex(of: UInt8(ascii: "?")) ?? local.endIndex
    let isRoot = local.startIndex > 0 && pathEnd == local.startIndex
    path = isRoot ? "/" : String(decoding: local[..<pathEnd], as: UTF8.self)
    query = String(decoding: local[pathEnd...].dropFirst(), as: UTF8.self)
    isWellFormed =
      bytes.allSatisfy(HTTPSyntax.isTargetText)
      && (path.utf8.first == UInt8(ascii: "/") || path == "*")
  }

  private static func withoutAuthority(
    _ target: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Slice<UnsafeBufferPointer<UInt8>> {
    for scheme in ["http://", "https://"] {
      guard HTTPSyntax.equalIgnoringCase(target.prefix(scheme.utf8.count), scheme.utf8) else {
        continue
      }
      let afterScheme = target.dropFirst(scheme.utf8.count)
      let end = afterScheme.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }
      return afterScheme[(end ?? afterScheme.endIndex)...]
    }
    return target
  }
}
