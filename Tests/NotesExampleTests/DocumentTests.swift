import Foundation
import NotesModel
import Testing

/// The note among others who use its file.
@Suite struct DocumentTests {
  @Test func `who reads the file gets what is not saved yet`() async throws {
    try await withFolders { folders, _ in
      let note = try folders.create(named: "Cake")
      note.text = "flour"
      #expect(try folders.text(note.fileURL) == "flour")
      #expect(!note.hasUnsavedChanges)
      try note.close()
    }
  }

  @Test func `an open note follows its file, and keeps saving there`() async throws {
    try await withFolders { folders, _ in
      let note = try folders.create(named: "Cake")
      note.text = "flour"
      let url = try folders.rename(note.fileURL, to: "Bread")
      try await wait { note.localizedName == "Bread" }
      note.text = "more flour"
      try note.close()
      #expect(folders.documents.names == ["Bread.note"])
      #expect(try folders.text(url) == "more flour")
    }
  }

  @Test func `an open note closes when it is deleted, and does not come back`() async throws {
    try await withFolders { folders, _ in
      let note = try folders.create(named: "Cake")
      note.text = "flour"
      try folders.delete(note.fileURL)
      #expect(note.documentState == .closed)
      try note.close()
      #expect(folders.documents.names == [])
    }
  }

  @Test func `what another writes shows, if nothing is unsaved`() async throws {
    try await withFolders { folders, _ in
      let first = try folders.create(named: "Cake")
      let second = NoteDocument(fileURL: first.fileURL)
      try second.open()
      second.text = "butter"
      try second.close()
      try await wait { first.text == "butter" }
      #expect(first.documentState == .normal)
      try first.close()
    }
  }

  @Test func `two texts at once are two versions, and one of them is chosen`() async throws {
    try await withFolders { folders, _ in
      let note = try folders.create(named: "Cake")
      let url = note.fileURL
      note.text = "mine"
      // Another device's version arrives in the file; the coordinator is nobody's who would save first.
      let theirs = NoteDocument(fileURL: url)
      theirs.text = "theirs"
      try theirs.save(to: url, for: .forOverwriting)
      try await wait { note.documentState.contains(.inConflict) }
      try note.autosave()
      #expect(try folders.text(url) == "mine")

      let conflict = try #require(NoteConflict(ofNoteAt: url))
      #expect(conflict.versions.map(NoteConflict.text) == ["mine", "theirs"])
      let description = NoteConflict.description(of: conflict.versions[1])
      #expect(description.hasPrefix("Edited on \(ProcessInfo.processInfo.hostName) at "))
      try note.close()
      try conflict.keep(conflict.versions[1])
      #expect(try folders.text(url) == "theirs")
      #expect(NoteConflict(ofNoteAt: url) == nil)
      #expect(folders.documents.names == ["Cake.note"])
    }
  }

  @Test func `a writer who changes nothing makes no conflict`() async throws {
    try await withFolders { folders, _ in
      let note = try folders.create(named: "Cake")
      note.text = "mine"
      NSFileCoordinator(filePresenter: nil).coordinate(writingItemAt: note.fileURL, error: nil) {
        _ in
      }
      // The message is under way before the coordinator returns, and the queue has one lane.
      await withCheckedContinuation { continuation in
        note.presentedItemOperationQueue.addOperation { continuation.resume() }
      }
      #expect(note.documentState == .normal && note.text == "mine")
      try note.close()
      #expect(folders.documents.names == ["Cake.note"])
    }
  }

  @Test func `keeping the version in place changes nothing of it`() async throws {
    try await withFolders { folders, _ in
      let url = try folders.make("Cake", text: "mine")
      let theirs = try folders.make("Theirs", text: "theirs")
      try NSFileVersion.addConflictOfItem(
        at: url, withContentsOf: theirs, savedOn: "Telephone", at: Date(timeIntervalSince1970: 0))
      let conflict = try #require(NoteConflict(ofNoteAt: url))
      #expect(
        NoteConflict.description(of: conflict.versions[1])
          == "Edited on Telephone at 1970-01-01T00:00:00Z")
      try conflict.keep(conflict.versions[0])
      #expect(try folders.text(url) == "mine")
      #expect(NSFileVersion.otherVersionsOfItem(at: url) == [])
    }
  }

  @Test func `a save that fails is told by the state, and the next may succeed`() async throws {
    try await withFolders { folders, folder in
      let note = NoteDocument(fileURL: folder.appendingPathComponent("a/x.note"))
      note.text = "flour"
      #expect(throws: CocoaError.self) { try note.save(to: note.fileURL, for: .forCreating) }
      #expect(note.documentState.contains(.savingError) && note.hasUnsavedChanges)
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent("a"), withIntermediateDirectories: true)
      try note.save(to: note.fileURL, for: .forCreating)
      #expect(note.documentState == .normal && !note.hasUnsavedChanges)
      #expect(throws: CocoaError.self) {
        try NoteDocument(fileURL: note.fileURL).save(to: note.fileURL, for: .forCreating)
      }
      try note.close()
    }
  }

  @Test func `a change of state is told`() async throws {
    try await withFolders { folders, _ in
      let url = try folders.make("Cake", text: "")
      let note = NoteDocument(fileURL: url)
      try await confirmation { told in
        let observer = NotificationCenter.default.addObserver(
          forName: Document.stateChangedNotification, object: note, queue: nil
        ) { _ in told() }
        try note.open()
        NotificationCenter.default.removeObserver(observer)
      }
      try note.close()
    }
  }
}
