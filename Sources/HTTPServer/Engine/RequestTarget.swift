import Glibc

/// The target of a request line, split.
struct RequestTarget {
  var path: String
  var query: String
  /// Whether it is a path, `*`, or an absolute URL without spaces and control characters.
  var isWellFormed: Bool

  /// Splits a target. An absolute URL (RFC 9112, 3.2.2) loses its scheme and authority.
  init(_ text: UnsafePointer<CChar>) {
    let bytes = UnsafeBufferPointer(
      start: UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self), count: strlen(text))
    let local = Self.withoutAuthority(bytes[...])
    let pathEnd = local.firstIndex(of: UInt8(ascii: "?")) ?? local.endIndex
    path = String(decoding: local[..<pathEnd], as: UTF8.self)
    query = String(decoding: local[pathEnd...].dropFirst(), as: UTF8.self)
    isWellFormed =
      bytes.allSatisfy(HTTPSyntax.isTargetText)
      && (local.first == UInt8(ascii: "/") || bytes.elementsEqual("*".utf8))
  }

  private static func withoutAuthority(
    _ target: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Slice<UnsafeBufferPointer<UInt8>> {
    for scheme in ["http://", "https://"] {
      guard HTTPSyntax.equalIgnoringCase(target.prefix(scheme.utf8.count), scheme.utf8) else {
        continue
      }
      let rest = target.dropFirst(scheme.utf8.count)
      return rest.firstIndex(of: UInt8(ascii: "/")).map { rest[$0...] } ?? rest
    }
    return target
  }
}
