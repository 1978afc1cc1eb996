import Testing

@testable import Household

@Suite struct KeepImportTests {
  @Test(arguments: [
    "Takeout/Keep/", "Takeout/Google Notizen/", "Takeout/Keep/Mes notes/", "Notes/a/b/c/d/e/", "",
    "Takeout/Google Keep 메모/", "Takeout\\Keep\\",
  ])
  func `notes are found in any folder`(_ folder: String) throws {
    for packing in Packing.allCases {
      let note = NoteFixture("Einkauf", [("Milch", true), ("Äpfel", false)])
      let plan = try planned([Content(folder + "Einkauf.json", note.json)], packing)
      #expect(plan.texts == ["Einkauf": ["Milch", "Äpfel"]])
      #expect(plan.skipped.isEmpty)
    }
  }

  @Test func `a note is known by its shape, not by its ending`() throws {
    let json = NoteFixture("Shop", open: ["Milk"]).json
    let plan = try planned([
      Content("a", " \n" + json), Content("b.JSON", NoteFixture("B", open: ["x"]).json),
      Content("c.json", "\u{FEFF}" + NoteFixture("C", open: ["y"]).json),
    ])
    #expect(Set(plan.lists.map(\.name)) == ["Shop", "B", "C"])
  }

  @Test func `ticked items carry the time of the last edit in milliseconds`() throws {
    let plan = try planned(NoteFixture("Shop", [("Milk", true), ("Tea", false)]))
    #expect(plan.lists[0].items.map(\.checkedMilliseconds) == [1_700_000_123_456, nil])
  }

  @Test func `a ticked item stays ticked where no time is known`() throws {
    let note = NoteFixture("Shop", [("Milk", true)]).created(nil).edited(0)
    #expect(try planned(note).lists[0].items[0].checkedMilliseconds == 0)
  }

  @Test func `amounts are read as if typed, and the record names do not depend on that`() throws {
    let plan = try planned(NoteFixture("Shop", open: ["2 kg Äpfel", "Milch 1,5 l", "7-Up"]))
    let items = plan.lists[0].items
    #expect(items.map(\.name) == ["Äpfel", "Milch", "7-Up"])
    #expect(items.map(\.number) == [2, 1.5, nil])
    #expect(items.map(\.unit) == ["kg", "l", nil])
    let names = ImportNames(hash: testHash)
    #expect(items[0].recordName == names.name([plan.lists[0].recordName.value, "2 kg Äpfel", "0"]))
  }

  @Test func `an untitled list is named by the day in its file's name`() throws {
    let note = NoteFixture(" \n", open: ["Milk"])
    let name = "Takeout/Keep/2021-08-26T00_23_07.058+05_00.json"
    #expect(try planned(note, as: name).lists.map(\.name) == ["Keep list 2021-08-26"])
  }

  @Test func `an untitled list is else named by the day it was made, else edited`() throws {
    let note = NoteFixture("", open: ["Milk"])
    #expect(try planned(note).lists.map(\.name) == ["Keep list 2023-11-14"])
    let edited = note.created(nil).edited(1_629_964_242_424_000)
    #expect(try planned(edited).lists.map(\.name) == ["Keep list 2021-08-26"])
    #expect(try planned(note.created(nil).edited(nil)).lists.map(\.name) == ["Keep list"])
  }

  @Test func `an untitled list is named in the words of who imports it`() throws {
    let file = packed([Content("Keep/a.json", NoteFixture("", open: ["Milk"]).json)], .zip)
    let english = try KeepImport.plan(archive: file.path, hash: testHash)
    let german = try KeepImport.plan(archive: file.path, untitled: "Keep-Liste", hash: testHash)
    #expect(english.lists.map(\.name) == ["Keep list 2023-11-14"])
    #expect(german.lists.map(\.name) == ["Keep-Liste 2023-11-14"])
    #expect(english.lists.map(\.recordName) == german.lists.map(\.recordName))
  }

  @Test func `lines without text are no items`() throws {
    let plan = try planned(NoteFixture("Shop", open: ["", "  ", "\n", " Milk ", "\u{0}"]))
    #expect(plan.texts == ["Shop": ["Milk"]])
  }

  @Test(arguments: [
    "<img src=x onerror=alert(1)>", "🧀 👩‍👩‍👧 🇸🇪", "חלב", "a\"b\\c", "[x](javascript:alert(1))",
    "e\u{301}",
    "#/lists/1?x=%41&y", "</script>",
  ])
  func `text stays as it is, in titles and items`(_ text: String) throws {
    let plan = try planned(NoteFixture(text, open: [text]))
    #expect(plan.lists.map { Array($0.name.utf8) } == [Array(text.utf8)])
    #expect(plan.lists[0].items.map { Array($0.name.utf8) } == [Array(text.utf8)])
  }

  @Test func `control characters become spaces`() throws {
    let plan = try planned(NoteFixture("A\u{0}B\nC", open: ["x\u{0}y\u{1B}[2J", "\tz\r\n"]))
    #expect(plan.texts == ["A B C": ["x y [2J", "z"]])
  }

  @Test func `a very long text is cut at a letter, and that is reported`() throws {
    let long = String(repeating: "👩‍👩‍👧", count: 1000)
    let plan = try planned(NoteFixture("Shop", open: [long, "Milk"]))
    let name = plan.lists[0].items[0].name
    #expect(name.utf8.count <= KeepLists.textBytesMax)
    #expect(name.dropLast().allSatisfy { $0 == "👩‍👩‍👧" })
    #expect(name.last == "…")
    #expect(plan.skipped.map(\.reason) == [.leftBehind([.shortened(count: 1)])])
  }

  @Test func `pinned lists come first, archived ones last, new ones before old ones`() throws {
    let notes = [
      ("old", NoteFixture("old", open: ["x"]).created(1)),
      ("archived", NoteFixture("archived", open: ["x"]).created(9).with("isArchived", "true")),
      ("pinned", NoteFixture("pinned", open: ["x"]).created(2).with("isPinned", "true")),
      ("new", NoteFixture("new", open: ["x"]).created(3)),
    ]
    let plan = try planned(notes.map { Content("Keep/\($0.0).json", $0.1.json) })
    #expect(plan.lists.map(\.name) == ["pinned", "new", "old", "archived"])
    #expect(plan.lists.map(\.position) == plan.lists.map(\.position).sorted())
    #expect(plan.reasons == ["Keep/archived.json": .leftBehind([.archived])])
  }

  @Test func `new lists come after those that are there`() throws {
    let file = packed([Content("a.json", NoteFixture("A", open: ["x"]).json)])
    let plan = try KeepImport.plan(archive: file.path, after: "a5", hash: testHash)
    #expect(plan.lists.map(\.position) == ["a6"])
  }

  @Test(arguments: [Packing.zip, .tgz]) func `ten thousand notes are read`(_ packing: Packing)
    throws
  {
    let contents = (0..<10_000).flatMap { index in
      [
        Content("Keep/\(index).json", NoteFixture("\(index)", open: ["a", "b"]).json),
        Content("Keep/\(index).html", "<html>"),
      ]
    }
    let plan = try planned(contents, packing)
    #expect(plan.lists.count == 10_000)
    #expect(plan.passedOver.copies == 10_000)
    #expect(plan.skipped.isEmpty)
    #expect(Set(plan.lists.flatMap { $0.items.map(\.recordName) }).count == 20_000)
  }

  @Test func `progress rises to the size of the file, in few steps`() throws {
    let contents = (0..<500).map {
      Content("Keep/\($0).json", NoteFixture("\($0)", open: ["a"]).json)
    }
    for packing in Packing.allCases {
      let file = packed(contents, packing)
      var moments: [ImportProgress] = []
      _ = try KeepImport.plan(archive: file.path, hash: testHash, progress: { moments.append($0) })
      let size = Int64(file.bytes.count)
      #expect(moments.last == ImportProgress(done: size, total: size))
      #expect(moments.map(\.done) == moments.map(\.done).sorted())
      #expect((1...100).contains(moments.count))
    }
  }

  @Test func `a plan can be cancelled at any moment`() throws {
    let file = packed((0..<5).map { Content("\($0).json", NoteFixture("a", open: ["x"]).json) })
    for moment in 0..<8 {
      var asked = 0
      #expect(throws: ImportError.cancelled, "\(moment)") {
        try KeepImport.plan(
          archive: file.path, hash: testHash,
          isCancelled: {
            asked += 1
            return asked > moment
          })
      }
    }
  }

  @Test func `too many items are refused`() {
    let items = (0..<20_001).map { ("\($0)", false) }
    let notes = (0..<10).map { Content("\($0).json", NoteFixture("\($0)", items).json) }
    #expect(throws: ImportError.tooManyItems(limit: 200_000)) { try planned(notes) }
  }

  @Test func `the locale of the thread is left as it was`() throws {
    // A name that needs a locale is read right again and again, also after a throw.
    for _ in 0..<3 {
      #expect(throws: ImportError.self) { try planned([Content("Käse.txt", "x")]) }
      let plan = try planned([Content("Käse/ü.json", NoteFixture("t", text: "x").json)])
      #expect(plan.skipped.map(\.file) == ["Käse/ü.json"])
    }
  }
}
