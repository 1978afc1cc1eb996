/// One entry of an archive, as its header tells it.
struct ArchiveEntry: Equatable, Sendable {
  /// What an entry is; links and devices are never followed.
  enum Kind: Equatable, Sendable {
    case file
    case directory
    case other
  }

  /// The name with `/` between folders, readable and without control characters; never a path on
  /// disk.
  var name: String
  var kind: Kind

  /// The part after the last `/`.
  var fileName: String {
    String(name[(name.lastIndex(of: "/").map(name.index(after:)) ?? name.startIndex)...])
  }

  /// The part before the last `/`; empty at the top.
  var folder: String { String(name[..<(name.lastIndex(of: "/") ?? name.startIndex)]) }
}

/// How far `ArchiveReader.read` came with an entry.
enum EntryRead: Equatable, Sendable {
  /// The buffer is as long as was asked for; more may follow.
  case more
  /// The buffer ends where the entry ends.
  case whole
  /// The entry's bytes are damaged or packed in an unknown way; the archive's other entries can be
  /// read.
  case unreadable
}
