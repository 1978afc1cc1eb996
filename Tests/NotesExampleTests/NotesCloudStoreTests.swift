import CloudKit
import CloudKitTestSupport
import Foundation
import NotesModel
import Testing

/// Notes of two devices over a server of their own.
@Suite struct NotesCloudStoreTests {
  private struct Device {
    let folders: NoteFolders
    let store: NotesCloudStore

    /// Edits a note, and returns its URL.
    @discardableResult
    func edit(_ name: String, _ change: (NoteDocument) throws -> Void) throws -> URL {
      let url = try folders.url(ofNote: name)
      let note = NoteDocument(fileURL: url)
      try note.open()
      try change(note)
      try note.close()
      return url
    }

    func text(_ name: String) throws -> String {
      try folders.text(folders.url(ofNote: name))
    }

    var names: [String] { folders.documents.names }
  }

  private static let server = Task { try LiveServer(users: 16) }
  private static let users = Counter()

  /// Two devices of a user whom no other test has.
  private func withDevices(_ body: (Device, Device) async throws -> Void) async throws {
    let server = try await Self.server.value
    let user = Self.users.next()
    try await withFolders { _, folder in
      let devices = ["one", "two"].map { name in
        let place = folder.appendingPathComponent(name)
        let folders = NoteFolders(
          containerIdentifier: "iCloud.\(name)", local: place.appendingPathComponent("local"),
          usesCloud: true)
        try? FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        let store = NotesCloudStore(
          server.device(user: user), folders: folders,
          stateURL: place.appendingPathComponent("state.plist"))
        return Device(folders: folders, store: store)
      }
      try await body(devices[0], devices[1])
    }
  }

  @Test func `a note with its attachments comes to another device`() async throws {
    try await withDevices { one, two in
      let note = try one.folders.create(named: "Cake")
      note.text = "500 g flour"
      try note.addAttachment(Data("jpeg".utf8), named: "cake.jpg")
      try note.addLocation(NoteLocation(lat: 59.9, long: 10.7))
      try note.close()
      #expect(try await one.store.save(note.fileURL) == .saved)

      let changes = try await two.store.fetchChanges()
      #expect(changes.changed.map(\.lastPathComponent) == ["Cake.note"])
      try two.edit("Cake") { (copy: NoteDocument) throws in
        #expect(copy.text == "500 g flour")
        #expect(try copy.contents(ofAttachment: "cake.jpg") == Data("jpeg".utf8))
        #expect(try copy.attachmentNames == note.attachmentNames)
      }
      #expect(try await two.store.fetchChanges().isEmpty)
    }
  }

  @Test func `what a device saved itself is no change for it`() async throws {
    try await withDevices { one, _ in
      let url = try one.folders.make("Cake", text: "flour")
      _ = try await one.store.save(url)
      #expect(try await one.store.fetchChanges().isEmpty)
      #expect(one.names == ["Cake.note"])
    }
  }

  @Test func `changes go both ways: words, names, attachments that come, change and go`()
    async throws
  {
    try await withDevices { one, two in
      let url = try one.folders.make("Cake", text: "flour")
      try one.edit("Cake") { note in
        for name in ["stays.txt", "changes.txt", "goes.txt"] {
          try note.addAttachment(Data("1".utf8), named: name)
        }
      }
      _ = try await one.store.save(url)
      _ = try await two.store.fetchChanges()

      try two.edit("Cake") { note in
        note.text = "flour and butter"
        try note.removeAttachment("goes.txt")
        try note.removeAttachment("changes.txt")
        try note.addAttachment(Data("two".utf8), named: "changes.txt")
        try note.addAttachment(Data("3".utf8), named: "comes.txt")
      }
      let bread = try await two.store.rename(two.folders.url(ofNote: "Cake"), to: "Bread")
      #expect(try await two.store.save(bread) == .saved)
      let changes = try await one.store.fetchChanges()
      #expect(changes.changed.map(\.lastPathComponent) == ["Bread.note"])
      #expect(one.names == ["Bread.note"])
      try one.edit("Bread") { (note: NoteDocument) throws in
        #expect(note.text == "flour and butter")
        #expect(try note.attachmentNames == ["changes.txt", "comes.txt", "stays.txt"])
        #expect(try note.contents(ofAttachment: "changes.txt") == Data("two".utf8))
      }
    }
  }

  @Test func `a text that both changed is kept twice, and the choice goes to both`() async throws {
    try await withDevices { one, two in
      let url = try one.folders.make("Cake", text: "flour")
      _ = try await one.store.save(url)
      _ = try await two.store.fetchChanges()
      try one.edit("Cake") { $0.text = "mine" }
      let theirs = try two.edit("Cake") { $0.text = "theirs" }
      #expect(try await two.store.save(theirs) == .saved)
      #expect(try await one.store.save(url) == .inConflict)
      #expect(try one.text("Cake") == "mine")
      let conflict = try #require(NoteConflict(ofNoteAt: url))
      #expect(conflict.versions.map(NoteConflict.text) == ["mine", "theirs"])
      #expect(try await one.store.save(url) == .inConflict)

      try conflict.keep(conflict.versions[0])
      #expect(try await one.store.save(url) == .saved)
      _ = try await two.store.fetchChanges()
      #expect(try two.text("Cake") == "mine")
    }
  }

  @Test func `what others changed of a note is fetched before one's own is saved`() async throws {
    try await withDevices { one, two in
      let url = try one.folders.make("Cake", text: "flour")
      _ = try await one.store.save(url)
      _ = try await two.store.fetchChanges()
      let other = try two.edit("Cake") { $0.text = "butter" }
      _ = try await two.store.save(other)
      let renamed = try await one.store.rename(url, to: "Bread")
      #expect(try await one.store.save(renamed) == .saved)
      #expect(try one.text("Bread") == "butter")
      _ = try await two.store.fetchChanges()
      #expect(two.names == ["Bread.note"])
      #expect(try two.text("Bread") == "butter")
    }
  }

  @Test func `a deleted note goes from the other device, unless it was changed there`() async throws
  {
    try await withDevices { one, two in
      for name in ["Cake", "Bread"] {
        _ = try await one.store.save(try one.folders.make(name, text: "flour"))
      }
      _ = try await two.store.fetchChanges()
      try two.edit("Bread") { $0.text = "changed" }
      for name in ["Cake", "Bread"] { try await one.store.delete(one.folders.url(ofNote: name)) }
      let changes = try await two.store.fetchChanges()
      #expect(changes.deleted.map(\.lastPathComponent) == ["Cake.note"])
      #expect(two.names == ["Bread.note"] && one.names == [])
      #expect(try await two.store.save(two.folders.url(ofNote: "Bread")) == .saved)
      _ = try await one.store.fetchChanges()
      #expect(try one.text("Bread") == "changed")
    }
  }

  @Test func `names from another device stay in the folder and in the note`() async throws {
    try await withDevices { one, two in
      let database = one.store.database
      try await database.save(CKRecordZone(zoneID: NotesCloudStore.zoneID))
      let file = one.folders.local.deletingLastPathComponent().appendingPathComponent("asset")
      try Data("x".utf8).write(to: file)
      let titles = ["../../outside", "", "..", ".hidden", String(repeating: "🥛", count: 200)]
      for title in titles {
        let note = CKRecord(recordType: "Notes", zoneID: NotesCloudStore.zoneID)
        note["title"] = title
        note["text"] = title
        let attachment = CKRecord(recordType: "Attachments", zoneID: NotesCloudStore.zoneID)
        attachment["note"] = CKRecord.Reference(record: note, action: .deleteSelf)
        attachment["name"] = "../" + title
        attachment["file"] = CKAsset(fileURL: file)
        _ = try await database.modifyRecords(saving: [note, attachment], deleting: [])
      }
      let changes = try await two.store.fetchChanges()
      #expect(changes.changed.count == titles.count)
      #expect(two.names.count == titles.count && two.names.allSatisfy { $0.hasSuffix(".note") })
      for name in two.names {
        let note = two.folders.documents.appendingPathComponent(name)
        #expect(note.appendingPathComponent("Attachments").names.count == 1)
      }
      let base = two.folders.documents.deletingLastPathComponent()
      #expect(base.names == ["Documents"])
    }
  }

  @Test func `a device that lost what it knew, or whose token is of no use, begins anew`()
    async throws
  {
    try await withDevices { one, two in
      for name in ["Cake", "Bread"] {
        _ = try await one.store.save(try one.folders.make(name, text: name))
      }
      _ = try await two.store.fetchChanges()
      // The zone is deleted and made again with one of the notes: tokens of the old one are refused.
      try await one.store.database.deleteRecordZone(withID: NotesCloudStore.zoneID)
      try await one.store.database.save(CKRecordZone(zoneID: NotesCloudStore.zoneID))
      let record = CKRecord(recordType: "Notes", zoneID: NotesCloudStore.zoneID)
      record["title"] = "New"
      record["text"] = "new"
      try await one.store.database.save(record)
      let changes = try await two.store.fetchChanges()
      #expect(changes.changed.map(\.lastPathComponent) == ["New.note"])
      #expect(two.names == ["New.note"])
    }
  }
}

/// Counts from 0.
final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private var count = 0

  func next() -> Int {
    lock.withLock {
      defer { count += 1 }
      return count
    }
  }
}
