/// Pieces of a body in order, each shared with whoever else holds the same array.
struct StreamQueue {
  private var pieces: [[UInt8]] = []
  /// Read already: whole pieces, and bytes of the piece after them.
  private var readPieces = 0
  private var readBytes = 0

  /// The bytes not yet read.
  private(set) var byteCount = 0

  mutating func append(_ piece: [UInt8]) {
    if piece.isEmpty { return }
    pieces.append(piece)
    byteCount += piece.count
  }

  /// Moves as many bytes as fit and returns their number.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    var filled = 0
    while filled < buffer.count, readPieces < pieces.count {
      let piece = pieces[readPieces]
      let part = piece[readBytes...].prefix(buffer.count - filled)
      UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]).copyBytes(from: part)
      filled += part.count
      readBytes += part.count
      if readBytes == piece.count { advance() }
    }
    byteCount -= filled
    return filled
  }

  /// Lets go of the piece that was read to its end.
  private mutating func advance() {
    pieces[readPieces] = []
    readPieces += 1
    readBytes = 0
    if readPieces == pieces.count {
      pieces = []
      readPieces = 0
    }
  }
}
