import Foundation
import NotesModel
import Synchronization
import Testing

@Suite struct NoteFoldersTests {
  @Test func `notes are in the cloud if that is wished and somebody is signed in`() async throws {
    try await withFolders { folders, _ in
      #expect(folders.isCloudAvailable && folders.documents.path.hasSuffix("/Documents"))
      UbiquityFolder.$current.withValue(.signedOut) {
        #expect(!folders.isCloudAvailable && folders.documents == folders.local)
      }
    }
    try await withFolders(usesCloud: false) { folders, _ in
      #expect(!folders.isCloudAvailable)
      let url = try folders.make("Cake", text: "flour")
      #expect(url.deletingLastPathComponent().path == folders.local.path)
    }
  }

  @Test func `notes that were made without the cloud move into it, but over nothing`() async throws
  {
    try await withFolders { folders, _ in
      let local = NoteFolders(
        containerIdentifier: folders.containerIdentifier, local: folders.local, usesCloud: false)
      try local.make("Cake", text: "local cake")
      try local.make("Bread", text: "local bread")
      try folders.make("Taken", text: "")
      _ = try folders.rename(folders.url(ofNote: "Taken"), to: "Bread")
      let moved = folders.moveLocalNotesIntoCloud()
      #expect(moved.map(\.lastPathComponent) == ["Cake.note"])
      #expect(folders.local.names == ["Bread.note"])
      #expect(folders.documents.names == ["Bread.note", "Cake.note"])
      #expect(try folders.text(moved[0]) == "local cake")
    }
  }

  @Test(arguments: ["", "a/b", "..", ".hidden", String(repeating: "x", count: 300)])
  func `a note cannot have such a name`(name: String) async throws {
    try await withFolders { folders, _ in
      let url = try folders.make("Cake", text: "flour")
      #expect(throws: CocoaError.self) { try folders.rename(url, to: name) }
      #expect(throws: CocoaError.self) { try folders.create(named: name) }
      #expect(folders.documents.names == ["Cake.note"])
    }
  }

  @Test func `two notes cannot have one name, and a rename to it loses neither`() async throws {
    try await withFolders { folders, _ in
      let cake = try folders.make("Cake", text: "cake")
      let bread = try folders.make("Bread", text: "bread")
      #expect(throws: (any Error).self) { try folders.create(named: "Cake") }
      #expect(throws: (any Error).self) { try folders.rename(bread, to: "Cake") }
      #expect(try folders.text(cake) == "cake")
      #expect(try folders.text(bread) == "bread")
      #expect(folders.local.names == [])
      #expect(try folders.rename(cake, to: "Cake") == cake)
    }
  }

  @Test func `a note without a name gets one`() async throws {
    try await withFolders { folders, _ in
      let notes = try (0..<2).map { _ in try folders.create() }
      #expect(notes.allSatisfy { $0.localizedName.hasPrefix("Document ") })
      #expect(folders.documents.names.count == 2)
      try notes.forEach { try $0.close() }
    }
  }

  @Test func `the list has the newest note first, and knows which are not here`() async throws {
    try await withFolders { folders, _ in
      for (index, name) in ["Old", "New", "Middle"].enumerated() {
        let url = try folders.make(name, text: name)
        let date = Date(timeIntervalSince1970: [1_000, 3_000, 2_000][index] + 4_000_000_000)
        try FileManager.default.setAttributes(
          [.modificationDate: date], ofItemAtPath: url.appendingPathComponent("Text.rtf").path)
      }
      try Data().write(to: folders.documents.appendingPathComponent("other.txt"))
      try Data().write(to: folders.documents.appendingPathComponent(".Away.note.icloud"))
      let entries = await NoteList.entries(of: folders)
      #expect(entries.map(\.name) == ["New", "Middle", "Old", "Away"])
      #expect(entries.map(\.isHere) == [true, true, true, false])
    }
  }

  @Test func `the list shows what is made, renamed and deleted`() async throws {
    try await withFolders { folders, _ in
      let names = Mutex<[String]?>(nil)
      let list = NoteList(folders, interval: 0.02) { entries in
        names.withLock { $0 = entries.map(\.name).sorted() }
      }
      list.start()
      try await wait { names.withLock { $0 } == [] }
      let url = try folders.make("Cake", text: "flour")
      try await wait { names.withLock { $0 } == ["Cake"] }
      let renamed = try folders.rename(url, to: "Bread")
      try await wait { names.withLock { $0 } == ["Bread"] }
      try folders.delete(renamed)
      try await wait { names.withLock { $0 } == [] }
      list.stop()
    }
  }

  @Test func `words are found in names and texts, whatever their case and accents`() async throws {
    try await withFolders { folders, _ in
      try folders.make("Cake", text: "500 g flour\nBlåbær, many")
      try folders.make("Bread", text: "1 kg flour")
      let entries = await NoteList.entries(of: folders)
      func found(_ words: String) -> [String] {
        NoteSearch.matches(of: words, in: entries).map { "\($0.entry.name): \($0.line)" }.sorted()
      }
      #expect(found("FLOUR") == ["Bread: 1 kg flour", "Cake: 500 g flour"])
      #expect(found("blabær cake") == ["Cake: Blåbær, many"])
      #expect(found("bread") == ["Bread: Bread"])
      #expect(found("flour nothing") == [] && found("  ") == [])
    }
  }
}
