/// The part of a file that a request asks for (RFC 9110, 14).
enum ByteRange: Equatable {
  /// All of it: nothing else is asked for, or in a way that may be ignored.
  case whole
  /// These bytes.
  case part(Range<Int>)
  /// Bytes that it does not have.
  case unsatisfiable

  /// Reads a `Range` header. Several ranges, and other units, are ignored, as the standard allows.
  init(_ header: String?, size: Int) {
    self = header.flatMap { Self.read($0, size: size) } ?? .whole
  }

  private static func read(_ header: String, size: Int) -> ByteRange? {
    let parts = header.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].lowercased() == "bytes" else { return nil }
    let ends = parts[1].filter { $0 != " " && $0 != "\t" }
      .split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard ends.count == 2 else { return nil }
    let first = number(ends[0])
    let last = number(ends[1])
    switch (first, last) {
    case (let first?, let last?):
      guard first <= last else { return nil }
      return first < size ? .part(first..<min(last, size - 1) + 1) : .unsatisfiable
    case (let first?, nil):
      guard ends[1].isEmpty else { return nil }
      return first < size ? .part(first..<size) : .unsatisfiable
    case (nil, let count?):
      guard ends[0].isEmpty else { return nil }
      return count > 0 && size > 0 ? .part(max(size - count, 0)..<size) : .unsatisfiable
    case (nil, nil): return nil
    }
  }

  /// A number of digits alone; one beyond all files is the largest there is.
  private static func number(_ text: some StringProtocol) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text) ?? .max
  }
}
