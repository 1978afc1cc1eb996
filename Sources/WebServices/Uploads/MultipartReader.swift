import Records

/// Reads a form (RFC 7578) piece by piece and tells the bytes of its one file: of the part named `files`,
/// or of one that has a file name. Other parts are passed over.
///
/// Keeps no more in memory than a piece, a delimiter and the head of a part.
public struct MultipartReader {
  private enum State {
    /// Before the first delimiter, or in a part: up to the next delimiter.
    case content(isFile: Bool)
    /// Behind a delimiter: two dashes end the form, a line break begins a part.
    case afterDelimiter
    /// In the head of a part.
    case head
    /// Behind the last delimiter.
    case ended
  }

  private let delimiter: [UInt8]
  private var state = State.content(isFile: false)
  private var buffer: [UInt8]
  private var partCount = 0
  private var hasFile = false

  /// Parts of a form; a file needs one.
  private static let partsMax = 32
  /// Bytes of the head of a part.
  private static let headBytesMax = 8 << 10
  /// Blanks that may stand behind a delimiter.
  private static let paddingMax = 256

  /// A reader of a form with this boundary.
  public init(_ boundary: MultipartBoundary) {
    delimiter = boundary.delimiter
    // The first delimiter may stand at the very beginning, without a line before it.
    buffer = [0x0D, 0x0A]
  }

  /// Reads the next piece; answers the bytes of the file that are certain by now. Throws BAD_REQUEST.
  public mutating func read(_ piece: some Collection<UInt8>) throws(RecordError) -> [UInt8] {
    if case .ended = state { return [] }
    var file: [UInt8] = []
    buffer.append(contentsOf: piece)
    var start = 0
    reading: while true {
      switch state {
      case .content(let isFile):
        let (end, isComplete) = contentEnd(from: start)
        if isFile { file += buffer[start..<end] }
        start = end
        guard isComplete else { break reading }
        start += delimiter.count
        state = .afterDelimiter
      case .afterDelimiter:
        guard let next = try delimiterEnd(from: start) else { break reading }
        start = next
        if case .ended = state { break reading }
      case .head:
        guard let next = try head(from: start) else { break reading }
        start = next
      case .ended: break reading
      }
    }
    buffer.removeFirst(start)
    return file
  }

  /// Checks that the form is complete and has a file. Throws BAD_REQUEST.
  public func finish() throws(RecordError) {
    guard case .ended = state else { throw .badRequest("The form ends before its last boundary") }
    guard hasFile else { throw .badRequest("The form has no file: name its part 'files'") }
  }

  /// Where the content ends: at a delimiter, or before what may become one.
  private func contentEnd(from start: Int) -> (end: Int, isComplete: Bool) {
    buffer.withUnsafeBufferPointer { bytes in
      var index = start
      while index < bytes.count {
        guard let found = bytes[index...].firstIndex(of: 0x0D) else { return (bytes.count, false) }
        var matched = 1
        while matched < delimiter.count, found + matched < bytes.count,
          bytes[found + matched] == delimiter[matched]
        {
          matched += 1
        }
        if matched == delimiter.count { return (found, true) }
        if found + matched == bytes.count { return (found, false) }
        index = found + 1
      }
      return (bytes.count, false)
    }
  }

  /// Reads what follows a delimiter; nil waits for more.
  private mutating func delimiterEnd(from start: Int) throws(RecordError) -> Int? {
    guard start + 2 <= buffer.count else { return nil }
    if buffer[start] == UInt8(ascii: "-"), buffer[start + 1] == UInt8(ascii: "-") {
      state = .ended
      return buffer.count
    }
    var index = start
    while index < buffer.count, buffer[index] == 0x20 || buffer[index] == 0x09 { index += 1 }
    guard index - start <= Self.paddingMax else { throw Self.malformed }
    guard index + 2 <= buffer.count else { return nil }
    guard buffer[index] == 0x0D, buffer[index + 1] == 0x0A else { throw Self.malformed }
    partCount += 1
    guard partCount <= Self.partsMax else {
      throw .badRequest("A form has at most \(Self.partsMax) parts")
    }
    state = .head
    // The line break stays: an empty head is a line break at its end.
    return index
  }

  /// Reads the head of a part; nil waits for more.
  private mutating func head(from start: Int) throws(RecordError) -> Int? {
    let end: [UInt8] = [0x0D, 0x0A, 0x0D, 0x0A]
    let window = buffer[start...].prefix(Self.headBytesMax)
    var index = window.startIndex
    while index + end.count <= window.endIndex {
      if window[index..<index + end.count].elementsEqual(end) {
        let lines = Array(window[start..<index])
        let isFile = try PartHead(lines).isFile
        guard !(isFile && hasFile) else { throw .badRequest("The form has more than one file") }
        hasFile = hasFile || isFile
        state = .content(isFile: isFile)
        return index + end.count
      }
      index += 1
    }
    guard window.count < Self.headBytesMax else { throw Self.malformed }
    return nil
  }

  static let malformed = RecordError.badRequest("The form is malformed")
}
