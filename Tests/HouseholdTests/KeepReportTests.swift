import Testing

@testable import Household

@Suite struct KeepReportTests {
  private let shop = Content("Takeout/Keep/shop.json", NoteFixture("Shop", open: ["Milk"]).json)

  /// The report on one further file beside a checklist.
  private func reason(_ content: Content) throws -> SkipReason? {
    let plan = try planned([shop, content])
    #expect(plan.texts["Shop"] == ["Milk"])
    #expect(plan.skipped.count <= 1)
    return plan.reasons[String(decoding: content.name, as: UTF8.self)]
  }

  private func json(_ note: NoteFixture) -> Content {
    Content("Takeout/Keep/other.json", note.json)
  }

  @Test func `notes, trashed notes and empty checklists are reported`() throws {
    #expect(try reason(json(NoteFixture("n", text: "hello"))) == .note)
    #expect(try reason(json(NoteFixture("n").with("attachments", "[]"))) == .note)
    #expect(try reason(json(NoteFixture("t", open: ["x"]).with("isTrashed", "true"))) == .trashed)
    #expect(try reason(json(NoteFixture("e", open: []))) == .emptyChecklist)
    #expect(try reason(json(NoteFixture("e", open: ["", " "]))) == .emptyChecklist)
  }

  @Test func `every part of a checklist that is not taken is reported with it`() throws {
    let note = NoteFixture("Shop 2", [("Milk", false)], text: "beside")
      .with("attachments", #"[{"filePath":"1.jpeg"},{"filePath":"2.png"}]"#)
      .with("labels", #"[{"name":"cats"},{"name":"<b>"}]"#)
      .with("sharees", #"[{"isOwner":true,"email":"a@b.c"},{"email":"d@e.f"}]"#)
      .with("annotations", #"[{"url":"https://example.org","source":"WEBLINK"}]"#)
      .with("reminders", #"[{"time":1}]"#).with("isArchived", "true").with("future", "1")
    let reason = try #require(try reason(json(note)))
    #expect(
      reason
        == .leftBehind([
          .attachments(["1.jpeg", "2.png"]), .labels(["cats", "<b>"]), .sharing(people: 2),
          .annotations(count: 1), .reminder, .archived, .text, .unknown(["future"]),
        ]))
    #expect(
      reason.text
        == "Imported, without: 2 attachments (1.jpeg, 2.png); 2 labels (cats, <b>); sharing with "
        + "2 people; 1 link preview; the reminder; being archived; the text beside the checklist; "
        + "unknown content (future).")
  }

  @Test func `broken and foreign JSON is reported`() throws {
    for text in ["", "{", "not json", #"{"title": "\ud83d"}"#, #"{"a":1,"a":2}"#] {
      #expect(try reason(Content("Takeout/Keep/x.json", text)) == .brokenJSON, "\(text)")
    }
    #expect(try reason(Content("Takeout/Keep/x.json", "{}")) == .otherJSON)
    #expect(try reason(Content("Takeout/Keep/x.json", "[]")) == .otherJSON)
  }

  @Test func `JSON that is too large or too deep is reported`() throws {
    let long = #"{"isTrashed":false,"title":"\#(String(repeating: "x", count: 4 << 20))"}"#
    #expect(try reason(Content("Takeout/Keep/x.json", long)) == .tooLarge(limit: 4 << 20))
    for depth in [100, 1_000_000] {
      let deep = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      let note = #"{"isTrashed":false,"title":\#(deep)}"#
      #expect(try reason(Content("Takeout/Keep/x.json", note)) == .brokenJSON)
    }
  }

  @Test func `a long file that only begins as JSON does is no note of any size`() throws {
    let long = "{" + String(repeating: "x", count: 5 << 20)
    #expect(try reason(Content("Takeout/Keep/x.txt", long)) == .otherFile)
  }

  @Test func `an archive whose only JSON is too large for a note holds no notes`() {
    let records = #"{"locations":"\#(String(repeating: "1", count: 4 << 20))"}"#
    #expect(throws: ImportError.noNotes(files: 1)) {
      try planned([Content("Takeout/Location History/Records.json", records)])
    }
  }

  @Test func `ten thousand folders of notes and as many of pages are told apart`() throws {
    let notes = (0..<10_000).map { Content("\($0)/n.json", NoteFixture("n", text: "t").json) }
    let pages = (0..<10_000).map { Content("p\($0)/p.html", "<html>") }
    let file = packed(notes + pages)
    #expect(try planned(file).skipped.count == 20_000)
  }

  @Test func `files that belong to no note are reported`() throws {
    #expect(try reason(Content("Takeout/Keep/x.html", "<html>")) == .otherPage)
    #expect(try reason(Content("Takeout/Keep/x.mp3", "ID3")) == .otherFile)
    #expect(try reason(Content("Takeout/Keep/x.txt", "{no json")) == .otherFile)
    #expect(try reason(Content("Takeout/Keep/x.zip", "PK\u{3}\u{4}...")) == .nestedArchive)
    let archive = Content(name: Array("Takeout/Keep/x.tgz".utf8), bytes: [0x1F, 0x8B, 8])
    #expect(try reason(archive) == .nestedArchive)
    #expect(
      try planned([shop, Content("l", "", .symbolicLink(to: "x"))], .tar).reasons["l"] == .notAFile)
  }

  @Test func `files of other folders are reported by the folder`() throws {
    let mails = (0..<1000).map { Content("Takeout/Mail/\($0).eml", "x") }
    let photos = (0..<3).map { Content("Takeout/Photos/\($0).json", "{}") }
    let plan = try planned([shop] + mails + photos)
    #expect(
      plan.skipped == [
        SkippedFile(file: "Takeout/Mail/", reason: .otherFiles(count: 1000)),
        SkippedFile(file: "Takeout/Photos/", reason: .otherFiles(count: 3)),
      ])
  }

  @Test func `what holds nothing more is counted and not told line by line`() throws {
    let picture = NoteFixture("p", open: ["x"]).with(
      "attachments", #"[{"filePath":"163.7.jpeg","mimetype":"image/jpeg"}]"#)
    let plan = try planned([
      Content("Takeout/Archiv_Übersicht.html", "<html>"), Content("Takeout/Keep/Labels.txt", "a"),
      Content("Takeout/Keep/shop.html", "<html>"), shop, Content("Takeout/Keep/163.7.jpg", "JFIF"),
      Content("Takeout/Keep/p.json", picture.json), Content("Takeout/Keep/broken.html", "<html>"),
      Content("Takeout/Keep/broken.json", "{"), Content("Takeout/Keep/.DS_Store", "x"),
      Content(
        name: Array("__MACOSX/Takeout/Keep/._shop.json".utf8), bytes: [0, 5, 0x16, 7, 0, 2, 0, 0]),
    ])
    #expect(
      plan.passedOver
        == PassedOver(copies: 2, attachments: 1, takeoutFiles: 2, systemFiles: 2))
    #expect(
      plan.reasons == [
        "Takeout/Keep/p.json": .leftBehind([.attachments(["163.7.jpeg"])]),
        "Takeout/Keep/broken.json": .brokenJSON,
      ])
  }

  @Test func `an archive without a note is an error that says so`() throws {
    #expect(throws: ImportError.noNotes(files: 0)) { try planned([]) }
    for packing in Packing.allCases {
      #expect(throws: ImportError.noNotes(files: 2)) {
        try planned([Content("a/b.txt", "x"), Content("c.json", "{}")], packing)
      }
    }
  }

  @Test func `an archive with nothing but a broken note is reported, not refused`() throws {
    let plan = try planned([Content("Keep/a.json", "{")])
    #expect(plan.lists.isEmpty)
    #expect(plan.skipped == [SkippedFile(file: "Keep/a.json", reason: .brokenJSON)])
  }

  @Test func `a damaged entry is reported and the others are taken`() throws {
    var zip = RawZip([shop, Content("Takeout/Keep/bad.json", NoteFixture("B", open: ["x"]).json)])
    zip.entries[1].checksum = 7
    let plan = try planned(TemporaryFile(zip.bytes()))
    #expect(plan.texts == ["Shop": ["Milk"]])
    #expect(plan.reasons == ["Takeout/Keep/bad.json": .unreadable])
  }

  @Test func `every reason and every error is a sentence`() {
    let reasons: [SkipReason] = [
      .note, .trashed, .emptyChecklist, .sameList(as: "a.json"), .leftBehind([.color]), .brokenJSON,
      .otherJSON, .tooLarge(limit: 4 << 20), .unreadable, .notAFile, .nestedArchive, .otherPage,
      .otherFile, .otherFiles(count: 1), .otherFiles(count: 2), .notReached,
      .itemsNotReached(count: 1),
    ]
    let errors: [ImportError] = [
      .cannotOpen(errno: 2), .notAFile, .notAnArchive, .encrypted, .truncated, .damaged(detail: ""),
      .compressedTwice, .tooManyEntries(limit: 1), .expandsTooMuch(limit: 1),
      .ratioTooHigh(limit: 1), .tooManyItems(limit: 1), .noNotes(files: 0), .cancelled,
    ]
    let texts = reasons.map(\.text) + errors.map(\.reason)
    #expect(Set(texts).count == texts.count)
    #expect(texts.allSatisfy { $0.hasSuffix(".") && $0.first!.isUppercase || $0.first!.isNumber })
  }
}
