import Foundation
import Testing

@Suite struct NSFileVersionTests {
  private func withConflict(
    _ body: (_ note: URL, _ conflict: NSFileVersion) throws -> Void
  ) async throws {
    try await withFolder { folder in
      let note = folder.appendingPathComponent("x.note")
      let theirs = folder.appendingPathComponent("theirs")
      for (url, text) in [(note, "mine"), (theirs, "theirs")] {
        try FileWrapper(directoryWithFileWrappers: [
          "Text.rtf": FileWrapper(regularFileWithContents: Data(text.utf8))
        ]).write(to: url, originalContentsURL: nil)
      }
      let conflict = try NSFileVersion.addConflictOfItem(
        at: note, withContentsOf: theirs, savedOn: "Telephone",
        at: Date(timeIntervalSince1970: 1_000))
      try FileManager.default.removeItem(at: theirs)
      try body(note, conflict)
    }
  }

  private func text(_ url: URL) -> String? { url.appendingPathComponent("Text.rtf").text }

  @Test func `a conflict is kept beside the item, and says whose it is`() async throws {
    try await withConflict { note, conflict in
      #expect(NSFileVersion.unresolvedConflictVersionsOfItem(at: note) == [conflict])
      #expect(conflict.isConflict && !conflict.isResolved && text(conflict.url) == "theirs")
      #expect(conflict.localizedNameOfSavingComputer == "Telephone")
      #expect(conflict.localizedName == "x.note")
      #expect(conflict.modificationDate == Date(timeIntervalSince1970: 1_000))
      let current = try #require(NSFileVersion.currentVersionOfItem(at: note))
      #expect(!current.isConflict && current.url == note && current.modificationDate != nil)
      for version in [current, conflict] {
        #expect(
          NSFileVersion.version(
            itemAt: note, forPersistentIdentifier: version.persistentIdentifier) == version)
      }
    }
  }

  @Test func `the other version is chosen, and the conflict is over`() async throws {
    try await withConflict { note, conflict in
      let presenter = Presenter(note, Record())
      try conflict.replaceItem(at: note)
      try NSFileVersion.removeOtherVersionsOfItem(at: note)
      conflict.isResolved = true
      presenter.finish()
      #expect(text(note) == "theirs")
      #expect(NSFileVersion.otherVersionsOfItem(at: note) == [])
      #expect(presenter.record.all.contains("lost"))
      #expect(note.deletingLastPathComponent().names == ["x.note"])
    }
  }

  @Test func `a resolved conflict is a version still, until it is removed`() async throws {
    try await withConflict { note, conflict in
      let presenter = Presenter(note, Record())
      conflict.isResolved = true
      presenter.finish()
      #expect(presenter.record.all == ["resolved"])
      #expect(NSFileVersion.unresolvedConflictVersionsOfItem(at: note) == [])
      #expect(NSFileVersion.otherVersionsOfItem(at: note)?.map(\.isResolved) == [true])
      try conflict.remove()
      #expect(throws: CocoaError.self) { try conflict.remove() }
      #expect(throws: CocoaError.self) {
        try NSFileVersion.currentVersionOfItem(at: note)?.remove()
      }
    }
  }

  @Test func `versions move with their item and go with it`() async throws {
    try await withConflict { note, _ in
      let new = note.deletingLastPathComponent().appendingPathComponent("y.note")
      let coordinator = NSFileCoordinator(filePresenter: nil)
      coordinator.coordinate(
        writingItemAt: note, options: .forMoving, writingItemAt: new, options: .forReplacing,
        error: nil
      ) { from, to in
        try? FileManager.default.moveItem(at: from, to: to)
        coordinator.item(at: from, didMoveTo: to)
      }
      let moved = try #require(NSFileVersion.otherVersionsOfItem(at: new)?.first)
      #expect(text(moved.url) == "theirs" && moved.url.lastPathComponent == "y.note")
      coordinator.coordinate(writingItemAt: new, options: .forDeleting, error: nil) {
        try? FileManager.default.removeItem(at: $0)
      }
      #expect(new.deletingLastPathComponent().names == [])
    }
  }

  @Test func `a version of one's own is no conflict, and may be moved in and out`() async throws {
    try await withConflict { note, conflict in
      let draft = note.deletingLastPathComponent().appendingPathComponent("draft")
      try draft.write("draft")
      let version = try NSFileVersion.addOfItem(
        at: note, withContentsOf: draft, options: .byMoving)
      #expect(!version.isConflict && !draft.isThere)
      #expect(NSFileVersion.otherVersionsOfItem(at: note)?.first == version)
      try version.replaceItem(at: note, options: .byMoving)
      #expect(note.text == "draft")
      #expect(NSFileVersion.otherVersionsOfItem(at: note) == [conflict])
    }
  }

  @Test func `an item that is not there has no versions`() {
    let url = URL(fileURLWithPath: "/multe-\(UUID().uuidString)")
    #expect(NSFileVersion.currentVersionOfItem(at: url) == nil)
    #expect(NSFileVersion.otherVersionsOfItem(at: url) == nil)
    #expect(NSFileVersion.unresolvedConflictVersionsOfItem(at: url) == nil)
  }

  @Test func `a folder of versions behind a symbolic link is none`() async throws {
    try await withConflict { note, _ in
      let folder = note.deletingLastPathComponent()
      let elsewhere = folder.appendingPathComponent("elsewhere")
      let versions = folder.appendingPathComponent(".multe-versions")
      try FileManager.default.moveItem(at: versions, to: elsewhere)
      try FileManager.default.createSymbolicLink(at: versions, withDestinationURL: elsewhere)
      #expect(NSFileVersion.otherVersionsOfItem(at: note) == [])
      #expect(throws: CocoaError.self) {
        try NSFileVersion.addOfItem(at: note, withContentsOf: note)
      }
      #expect(elsewhere.appendingPathComponent("x.note").names.count == 2)
    }
  }
}
