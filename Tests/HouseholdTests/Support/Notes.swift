import WebServices

/// Builds notes in the shape of Takeout's.
struct NoteFixture {
  var title = ""
  var items: [(String, Bool)]?
  var text: String?
  var created: Int64? = 1_700_000_000_000_000
  var edited: Int64? = 1_700_000_123_456_000
  /// Further members, as JSON.
  var more: [(String, String)] = []

  init(_ title: String, _ items: [(String, Bool)]? = nil, text: String? = nil) {
    self.title = title
    self.items = items
    self.text = text
  }

  /// A checklist of open items.
  init(_ title: String, open: [String]) {
    self.init(title, open.map { ($0, false) })
  }

  func with(_ name: String, _ json: String) -> NoteFixture {
    var note = self
    note.more.append((name, json))
    return note
  }

  func created(_ microseconds: Int64?) -> NoteFixture {
    var note = self
    note.created = microseconds
    return note
  }

  func edited(_ microseconds: Int64?) -> NoteFixture {
    var note = self
    note.edited = microseconds
    return note
  }

  var json: String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("color", "DEFAULT")
      if !more.contains(where: { $0.0 == "isTrashed" }) { writer.member("isTrashed", false) }
      writer.member("title", title)
      if let edited { writer.member("userEditedTimestampUsec", edited) }
      if let created { writer.member("createdTimestampUsec", created) }
      if let text { writer.member("textContent", text) }
      if let items {
        writer.key("listContent")
        writer.array { for item in items { write(item, &$0) } }
      }
      for (name, json) in more where name != "color" {
        writer.key(name)
        writer.raw(json.utf8)
      }
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func write(_ item: (String, Bool), _ writer: inout JSONWriter) {
    writer.object {
      $0.member("textHtml", "<p dir=\"ltr\"><span>styled</span></p>")
      $0.member("text", item.0)
      $0.member("isChecked", item.1)
    }
  }
}
