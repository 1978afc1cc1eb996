import Foundation
import NotesModel
import Testing

@Suite struct NoteDocumentTests {
  @Test func `a note is a package of its text, its attachments and a preview`() async throws {
    try await withFolders { folders, _ in
      let note = try folders.create(named: "Cake")
      note.text = "500 g flour"
      try note.addAttachment(Data("jpeg".utf8), named: "cake.jpg")
      try note.close()
      let url = note.fileURL
      #expect(url.names == ["Attachments", "QuickLook", "Text.rtf"])
      #expect(url.appendingPathComponent("Attachments").names == ["cake.jpg"])
      let rtf = try Data(contentsOf: url.appendingPathComponent("Text.rtf"))
      #expect(RichText.text(of: rtf) == "500 g flour")
      #expect(try Data(contentsOf: url.appendingPathComponent("QuickLook/Preview.rtf")) == rtf)

      let again = NoteDocument(fileURL: url)
      #expect(again.documentState == .closed)
      try again.open()
      #expect(again.text == "500 g flour" && again.localizedName == "Cake")
      #expect(try again.contents(ofAttachment: "cake.jpg") == Data("jpeg".utf8))
      #expect(again.documentState == .normal && !again.hasUnsavedChanges)
      try again.close()
    }
  }

  @Test func `formats of a text that is not changed are kept, and files that are not known`()
    async throws
  {
    try await withFolders { folders, _ in
      let url = try folders.make("Cake", text: "flour")
      let text = url.appendingPathComponent("Text.rtf")
      let rtf = Data(#"{\rtf1\ansi{\fonttbl\f0\fswiss Comic Sans MS;}\f0\b flour}"#.utf8)
      try rtf.write(to: text)
      try Data("x".utf8).write(to: url.appendingPathComponent("Unknown.bin"))
      let note = NoteDocument(fileURL: url)
      try note.open()
      try note.addAttachment(Data(), named: "a.txt")
      try note.close()
      #expect(try Data(contentsOf: text) == rtf)
      #expect(url.names.contains("Unknown.bin"))
    }
  }

  @Test func `changes of text and attachments are undone and redone, and undoing is a change`()
    async throws
  {
    try await withFolders { folders, _ in
      let note = try folders.create(named: "Cake")
      note.text = "flour"
      note.text = "flour, butter"
      #expect(note.undoManager.undoActionName == "Typing")
      try note.autosave()
      note.undoManager.undo()
      #expect(note.text == "flour" && note.hasUnsavedChanges)
      try note.addAttachment(Data("a".utf8), named: "a.txt")
      try note.removeAttachment("a.txt")
      note.undoManager.undo()
      #expect(try note.contents(ofAttachment: "a.txt") == Data("a".utf8))
      note.undoManager.undo()
      #expect(try note.attachmentNames == [])
      note.undoManager.redo()
      #expect(try note.attachmentNames == ["a.txt"])
      try note.close()
      #expect(try folders.text(note.fileURL) == "flour")
    }
  }

  @Test(arguments: [
    "../../../outside", "..", "", "/etc/passwd", String(repeating: "x", count: 300) + ".jpg",
    "🥛.txt",
  ])
  func `an attachment of any name stays in the note`(name: String) async throws {
    try await withFolders { folders, folder in
      let note = try folders.create(named: "Cake")
      let first = try note.addAttachment(Data("1".utf8), named: name)
      let second = try note.addAttachment(Data("2".utf8), named: name)
      try note.close()
      #expect(first != second)
      let attachments = note.fileURL.appendingPathComponent("Attachments")
      #expect(attachments.names == [first, second].sorted())
      #expect(folder.names == ["cloud", "local"])
      #expect(folders.documents.names == ["Cake.note"])
      try note.open()
      #expect(try note.contents(ofAttachment: second) == Data("2".utf8))
      try note.close()
    }
  }

  @Test func `a file is attached as a copy, a folder is not`() async throws {
    try await withFolders { folders, folder in
      let file = folder.appendingPathComponent("card.vcf")
      try Data("card".utf8).write(to: file)
      let note = try folders.create(named: "Cake")
      #expect(try note.addAttachment(at: file) == "card.vcf")
      #expect(throws: NotesError.cannotSaveAttachment) { try note.addAttachment(at: folder) }
      #expect(throws: NotesError.cannotSaveAttachment) {
        try note.addAttachment(at: folder.appendingPathComponent("absent"))
      }
      #expect(throws: NotesError.cannotAccessAttachments) { try note.removeAttachment("absent") }
      try note.close()
    }
  }

  @Test func `a package that was left half written, or is none, is refused with its code`()
    async throws
  {
    try await withFolders { folders, folder in
      func error(_ url: URL) -> NSError? {
        do { try NoteDocument(fileURL: url).open() } catch { return error as NSError }
        return nil
      }
      let half = folder.appendingPathComponent("half.note")
      try FileManager.default.createDirectory(
        at: half.appendingPathComponent("Attachments"), withIntermediateDirectories: true)
      #expect(error(half)?.domain == NotesErrorDomain && error(half)?.code == 2)
      try Data("{\\rt".utf8).write(to: half.appendingPathComponent("Text.rtf"))
      #expect(error(half)?.code == 2)

      let file = folder.appendingPathComponent("file.note")
      try Data().write(to: file)
      #expect(error(file)?.domain == NotesErrorDomain && error(file)?.code == 1)
      #expect(error(folder.appendingPathComponent("no.note"))?.domain == NSCocoaErrorDomain)
    }
  }

  @Test func `a link in place of the text or the attachments leads nowhere`() async throws {
    try await withFolders { folders, folder in
      let secret = folder.appendingPathComponent("secret")
      try FileManager.default.createDirectory(at: secret, withIntermediateDirectories: true)
      try RichText.rtf(of: "secret").write(to: secret.appendingPathComponent("Text.rtf"))
      let url = try folders.make("Cake", text: "flour")
      try FileManager.default.createSymbolicLink(
        at: url.appendingPathComponent("Attachments"), withDestinationURL: secret)
      let note = NoteDocument(fileURL: url)
      try note.open()
      #expect(throws: NotesError.cannotAccessAttachments) {
        try note.addAttachment(Data(), named: "a.txt")
      }
      #expect(throws: NotesError.cannotAccessAttachments) { try note.attachmentNames }
      note.text = "butter"
      try note.close()
      #expect(secret.names == ["Text.rtf"])

      let text = url.appendingPathComponent("Text.rtf")
      try FileManager.default.removeItem(at: text)
      try FileManager.default.createSymbolicLink(
        at: text, withDestinationURL: secret.appendingPathComponent("Text.rtf"))
      #expect(throws: NotesError.cannotLoadText) { try NoteDocument(fileURL: url).open() }
    }
  }

  @Test func `a place is a small file of degrees`() async throws {
    try await withFolders { folders, _ in
      let note = try folders.create(named: "Cake")
      let name = try note.addLocation(NoteLocation(lat: 59.9, long: 10.7))
      #expect(try note.location(ofAttachment: name) == NoteLocation(lat: 59.9, long: 10.7))
      let json = try JSONSerialization.jsonObject(with: note.contents(ofAttachment: name))
      #expect(json as? [String: Double] == ["lat": 59.9, "long": 10.7])
      #expect(throws: NotesError.cannotSaveAttachment) {
        try note.addLocation(NoteLocation(lat: 91, long: 0))
      }
      let other = try note.addAttachment(Data("{\"lat\": 1000, \"long\": 0}".utf8), named: "x.json")
      #expect(try note.location(ofAttachment: other) == nil)
      #expect(NoteLocation().lat == -42.882743)
      try note.close()
    }
  }

  @Test(arguments: [
    ("a.JPG", AttachmentKind.image, "image/jpeg"), ("a.wav", .audio, "audio/wav"),
    ("a.mov", .movie, "video/quicktime"), ("a.vcf", .contact, "text/vcard"),
    ("a.json", .location, "application/json"), ("a", .file, "application/octet-stream"),
    (".jpg", .file, "application/octet-stream"),
  ])
  func `the kind of an attachment is that of its name`(
    name: String, kind: AttachmentKind, mediaType: String
  ) {
    #expect(AttachmentKind(name: name) == kind)
    #expect(AttachmentKind.mediaType(ofName: name) == mediaType)
  }
}
