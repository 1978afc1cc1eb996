import Kernel
import Testing

@testable import HouseholdClient

@Suite struct MergingTests {
  private func note(_ fields: [String: any CKRecordValue]) -> CKRecord {
    let record = CKRecord(
      recordType: "Notes",
      recordID: CKRecord.ID(recordName: "N", zoneID: CKRecordZone.ID(zoneName: "Notes")))
    for (key, value) in fields { record[key] = value }
    return record
  }

  @Test func `two edits of one text are laid together`() {
    let merged = RecordMerging.merge(
      mine: note(["title": "Pancakes", "text": "3 eggs\nmilk\nflour\n"]),
      ancestor: note(["title": "Pancakes", "text": "2 eggs\nmilk\nflour\n"]),
      theirs: note(["title": "Pancakes", "text": "2 eggs\nmilk\nflour\nsugar\n"]))
    #expect(merged.record["text"] == "3 eggs\nmilk\nflour\nsugar\n")
    #expect(merged.conflicts.isEmpty)
  }

  @Test func `what excludes each other stands there twice`() {
    let merged = RecordMerging.merge(
      mine: note(["title": "Buy butter"]), ancestor: note(["title": "Buy milk"]),
      theirs: note(["title": "Buy cheese"]))
    let title: String? = merged.record["title"]
    #expect(title == "Buy (butter ⟷ cheese)")
    #expect(merged.conflicts == ["title"])
  }

  @Test func `of other values the one that is saved last stays`() {
    let merged = RecordMerging.merge(
      mine: note(["pinned": 1]), ancestor: note(["pinned": 0]),
      theirs: note(["pinned": 0, "color": "red"]))
    #expect(merged.record["pinned"] == 1)
    #expect(merged.record["color"] == "red")
  }

  @Test func `what one removed and the other changed stays`() {
    let mine = note(["trashed": Date(timeIntervalSince1970: 1)])
    mine["trashed"] = nil
    let later = Date(timeIntervalSince1970: 2)
    let merged = RecordMerging.merge(
      mine: mine, ancestor: note(["trashed": Date(timeIntervalSince1970: 1)]),
      theirs: note(["trashed": later]))
    #expect(merged.record["trashed"] == later)
  }

  @Test func `an item that was moved here lies below its new list`() {
    let (old, new) = (World.list("Old"), World.list("New"))
    let mine = World.item("milk", in: old)
    let theirs = CKRecord(recordType: "Items", recordID: mine.recordID)
    theirs["name"] = "oat milk"
    theirs.put(in: old.recordID)
    let ancestor = CKRecord(recordType: "Items", recordID: mine.recordID)
    ancestor["name"] = "milk"
    ancestor["position"] = "a0"
    ancestor.put(in: old.recordID)
    mine.put(in: new.recordID)
    let merged = RecordMerging.merge(mine: mine, ancestor: ancestor, theirs: theirs).record
    #expect(merged.parent?.recordID == new.recordID)
    #expect(merged["name"] == "oat milk")
  }

  // MARK: The editor

  @Test(arguments: [
    ("Pancakes", "3 eggs"), ("Pancakes", "3 eggs\n"), ("", "text"), ("Title", ""), ("a", "\n\nb"),
    ("T", "two\n\n"),
  ])
  func `a note comes out of the editor as it went in`(title: String, text: String) {
    let read = NoteText.read(NoteText.editable(title: title, text: text), before: text)
    #expect(read.title == title)
    #expect(read.text == text)
  }

  @Test func `the first line is the title and what follows an empty line the text`() {
    let read = NoteText.read("New title \r\n\r\nA\r\nB\r\n", before: "")
    #expect(read.title == "New title")
    #expect(read.text == "A\nB")
  }

  @Test func `a search wants all words, without case and accents`() {
    let record = note(["title": "Crêpes", "text": "Three EGGS"])
    let snapshot = NotesSnapshot([record])
    #expect(snapshot.search("crepes eggs").count == 1)
    #expect(snapshot.search("crepes sugar").isEmpty)
    record["trashed"] = Date()
    #expect(NotesSnapshot([record]).search("eggs").isEmpty)
  }

  @Test func `names of files are safe and each there once`() {
    var names = ExportNames()
    #expect(names.name(for: "Pancakes") == "Pancakes")
    #expect(names.name(for: "pancakes") == "pancakes 2")
    #expect(names.name(for: "../../etc/passwd") == "-..-etc-passwd")
    #expect(names.name(for: "...") == "Note")
    #expect(names.name(for: "a\u{1B}b") == "a-b")
    #expect(names.name(for: String(repeating: "牛", count: 500)).utf8.count <= 120)
  }

  @Test func `an edit that was not saved is found again`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("edits-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let edit = EditRecovery(folder: folder, account: "https://a/b", note: "@x/../N")
    #expect(edit.left() == nil)
    try edit.begin("Title\n\ntext\n")
    #expect(edit.left() == nil, "nothing was changed yet")
    try Data("Title\n\nmore text\n".utf8).write(to: edit.file)
    #expect(edit.left()?.text == "Title\n\nmore text\n")
    #expect(edit.left()?.base == "Title\n\ntext\n")
    #expect(edit.file.deletingLastPathComponent().path == folder.path)
    edit.end()
    #expect(edit.left() == nil)
  }
}
