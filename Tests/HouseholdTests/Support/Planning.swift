@testable import Household

/// A hash that is good enough for tests and surely not for anything else: two of FNV-1a.
func testHash(_ bytes: [UInt8]) -> [UInt8] {
  [14_695_981_039_346_656_037 as UInt64, 1_099_511_628_211].flatMap { seed in
    number(bytes.reduce(seed) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }, 8)
  }
}

/// The plan of an archive.
func planned(_ file: TemporaryFile) throws -> HouseholdImport {
  try KeepImport.plan(archive: file.path, hash: testHash)
}

/// The plan of an archive of these contents.
func planned(_ contents: [Content], _ packing: Packing = .zip) throws -> HouseholdImport {
  try planned(packed(contents, packing))
}

/// The plan of one note in Takeout's usual folder.
func planned(_ note: NoteFixture, as name: String = "Takeout/Keep/note.json") throws
  -> HouseholdImport
{
  try planned([Content(name, note.json)])
}

extension HouseholdImport {
  /// The names of the items of each list, by the list's name.
  var texts: [String: [String]] {
    Dictionary(lists.map { ($0.name, $0.items.map(\.name)) }, uniquingKeysWith: { $0 + $1 })
  }

  /// The reasons, by file.
  var reasons: [String: SkipReason] {
    Dictionary(skipped.map { ($0.file, $0.reason) }, uniquingKeysWith: { first, _ in first })
  }
}

/// Every entry of an archive, with its bytes up to the limit.
func entries(
  _ file: TemporaryFile, limits: ArchiveLimits = .standard
) throws(ImportError) -> [(entry: ArchiveEntry, bytes: [UInt8], end: EntryRead)] {
  try withUTF8Locale { () throws(ImportError) in
    let reader = try ArchiveReader(path: file.path, limits: limits)
    var all: [(ArchiveEntry, [UInt8], EntryRead)] = []
    while let entry = try reader.next() {
      var bytes: [UInt8] = []
      let end = try reader.read(into: &bytes, upTo: limits.entryBytesMax + 1)
      all.append((entry, bytes, end))
    }
    return all
  }
}
