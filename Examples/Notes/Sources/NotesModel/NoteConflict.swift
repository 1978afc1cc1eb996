import Foundation

/// The versions of a note of which somebody has to choose one.
public struct NoteConflict {
  /// Where the note is.
  public let url: URL
  /// The version in place first, then the others, the newest first.
  public let versions: [NSFileVersion]

  /// The conflict of a note; `nil` if it has none.
  public init?(ofNoteAt url: URL) {
    guard let current = NSFileVersion.currentVersionOfItem(at: url),
      let others = NSFileVersion.unresolvedConflictVersionsOfItem(at: url), !others.isEmpty
    else { return nil }
    self.url = url
    versions = [current] + others
  }

  /// A row for a version: who saved it and when.
  public static func description(of version: NSFileVersion) -> String {
    let computer = version.localizedNameOfSavingComputer ?? "this computer"
    let date = version.modificationDate.map { $0.formatted(.iso8601) } ?? "an unknown time"
    return "Edited on \(computer) at \(date)"
  }

  /// The words of a version, to be shown side by side.
  public static func text(of version: NSFileVersion) -> String? {
    let note = NoteDocument(fileURL: version.url)
    guard (try? note.revert(toContentsOf: version.url)) != nil else { return nil }
    return note.text
  }

  /// Keeps one version and removes the others.
  ///
  /// - Throws: `CocoaError`, if the note cannot be replaced; then all versions are still there.
  public func keep(_ version: NSFileVersion) throws {
    if version != versions.first { try version.replaceItem(at: url) }
    for other in versions.dropFirst() { other.isResolved = true }
    try NSFileVersion.removeOtherVersionsOfItem(at: url)
  }
}
