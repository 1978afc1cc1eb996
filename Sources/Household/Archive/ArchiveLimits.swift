/// The most that an archive may ask of its reader. Every limit of reading archives is here.
///
/// Two dangers need no number: nothing is ever written to disk, so the names of entries are never
/// paths; and an archive inside an archive is never opened, so the depth of nesting is none.
struct ArchiveLimits: Equatable, Sendable {
  /// Entries of any kind. Keep holds some thousands of notes, each with a JSON file, an HTML copy
  /// and pictures.
  var entriesMax = 100_000

  /// Bytes after decompression that are read or passed over. Takeout splits exports at 2 GB unless
  /// told otherwise.
  var expandedBytesMax: Int64 = 4 << 30

  /// Bytes of one entry that are held in memory. A checklist of 1,000 items (Keep's own limit),
  /// each of 1,000 letters and with its styled HTML, stays below.
  var entryBytesMax = 4 << 20

  /// Expanded size over the archive's size. Text of notes compresses to about a tenth, thousands of
  /// short notes in one tgz to a fiftieth; gzip's bombs reach 1,000.
  var ratioMax: Int64 = 200

  /// Expansion below this is never held against `ratioMax`: it cannot hurt, and tiny archives have
  /// odd ratios.
  var ratioFreeBytes: Int64 = 64 << 20

  /// Bytes of a zip's directory, which the library loads whole before the first entry can be
  /// counted. 100,000 entries with long names need about 20 MB.
  var zipDirectoryBytesMax: Int64 = 32 << 20

  /// Bytes of an entry's name that are kept. Names live in the report only; longer ones than a path
  /// on disk can have are hostile.
  var nameBytesMax = 1024

  /// The limits that imports run under.
  static let standard = ArchiveLimits()
}
