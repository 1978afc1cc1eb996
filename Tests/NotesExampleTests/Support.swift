import Foundation
import NotesModel
import Testing

/// A folder for one test, with a container of the cloud in it.
func withFolders(
  usesCloud: Bool = true, _ body: (NoteFolders, URL) async throws -> Void
) async throws {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "multe-\(UUID().uuidString)", isDirectory: true)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  try await UbiquityFolder.$current.withValue(.folder(folder.appendingPathComponent("cloud"))) {
    let folders = NoteFolders(
      containerIdentifier: "iCloud.notes", local: folder.appendingPathComponent("local"),
      usesCloud: usesCloud)
    try await body(folders, folder)
  }
}

extension NoteFolders {
  /// A note with a text, closed.
  @discardableResult
  func make(_ name: String, text: String) throws -> URL {
    let note = try create(named: name)
    note.text = text
    try note.close()
    return note.fileURL
  }

  /// What a note says on disk.
  func text(_ url: URL) throws -> String {
    let note = NoteDocument(fileURL: url)
    try note.open()
    defer { try? note.close() }
    return note.text
  }
}

extension URL {
  /// All names in the folder, hidden ones too.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }
}

/// Waits until something is so; fails after a time that is far longer than any machine needs.
func wait(until isSo: () throws -> Bool) async throws {
  for _ in 0..<12_000 {
    if try isSo() { return }
    try await Task.sleep(for: .milliseconds(10))
  }
  Issue.record("it did not become so")
}
