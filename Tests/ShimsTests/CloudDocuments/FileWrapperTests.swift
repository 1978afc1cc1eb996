import Foundation
import Testing

// Foundation is all that this file imports of the modules under test: Exports.swift makes the rest visible.

@Suite struct FileWrapperTests {
  private func package() -> FileWrapper {
    let attachments = FileWrapper(directoryWithFileWrappers: [:])
    attachments.addRegularFile(withContents: Data("a".utf8), preferredFilename: "a.txt")
    return FileWrapper(directoryWithFileWrappers: [
      "Text.rtf": FileWrapper(regularFileWithContents: Data("text".utf8)),
      "Attachments": attachments,
    ])
  }

  @Test func `a package is written and read back`() async throws {
    try await withFolder { folder in
      let url = folder.appendingPathComponent("x.note")
      try package().write(to: url, options: .atomic, originalContentsURL: nil)
      #expect(url.appendingPathComponent("Attachments/a.txt").text == "a")
      #expect(folder.names == ["x.note"])

      let read = try FileWrapper(url: url)
      #expect(read.isDirectory && !read.isRegularFile && !read.isSymbolicLink)
      #expect(read.filename == "x.note" && read.preferredFilename == "x.note")
      #expect(read.fileWrappers?["Text.rtf"]?.regularFileContents == Data("text".utf8))
      let attachments = try #require(read.fileWrappers?["Attachments"])
      #expect(attachments.fileWrappers?.keys.sorted() == ["a.txt"])
      #expect(attachments.regularFileContents == nil)
    }
  }

  @Test func `a package takes the place of an older one, and of a file`() async throws {
    try await withFolder { folder in
      let url = folder.appendingPathComponent("x.note")
      try url.write("a file")
      let wrapper = package()
      try wrapper.write(to: url, originalContentsURL: nil)
      let old = try #require(wrapper.fileWrappers?["Attachments"])
      wrapper.removeFileWrapper(old)
      try wrapper.write(to: url, options: [.atomic], originalContentsURL: url)
      #expect(url.names == ["Text.rtf"])
      #expect(folder.names == ["x.note"])
    }
  }

  @Test func `a write that fails leaves the old package, and nothing else`() async throws {
    try await withFolder { folder in
      let url = folder.appendingPathComponent("x.note")
      try package().write(to: url, originalContentsURL: nil)
      let text = url.appendingPathComponent("Text.rtf")
      let read = try FileWrapper(url: url)
      try text.write("changed by somebody else")
      read.addRegularFile(withContents: Data(), preferredFilename: "new")
      #expect(throws: CocoaError.self) {
        try read.write(to: url, options: .atomic, originalContentsURL: url)
      }
      #expect(text.text == "changed by somebody else")
      #expect(url.names == ["Attachments", "Text.rtf"])
      #expect(folder.names == ["x.note"])
    }
  }

  @Test func `a name that is taken is varied, and told`() {
    let folder = FileWrapper(directoryWithFileWrappers: [:])
    let names = (0..<3).map { _ in
      folder.addRegularFile(withContents: Data(), preferredFilename: "photo.jpg")
    }
    #expect(names == ["photo.jpg", "photo 2.jpg", "photo 3.jpg"])
    let second = folder.fileWrappers?["photo 2.jpg"]
    #expect(second.flatMap(folder.keyForChildFileWrapper(_:)) == "photo 2.jpg")
    #expect(second?.preferredFilename == "photo.jpg")
  }

  @Test(arguments: [
    ("../../outside", "..:..:outside"), ("..", "_.."), (".", "_."), ("", "Untitled"),
    ("/etc/passwd", ":etc:passwd"), ("nul\0byte", "nulbyte"), ("🛒 🥛.txt", "🛒 🥛.txt"),
    (String(repeating: "x", count: 300), String(repeating: "x", count: 255)),
    (String(repeating: "x", count: 300) + ".jpg", String(repeating: "x", count: 251) + ".jpg"),
    (String(repeating: "🥛", count: 90), String(repeating: "🥛", count: 63)),
  ])
  func `a hostile name stays in its folder`(wish: String, name: String) async throws {
    try await withFolder { folder in
      let wrapper = FileWrapper(directoryWithFileWrappers: [:])
      let key = wrapper.addRegularFile(withContents: Data("x".utf8), preferredFilename: wish)
      #expect(key == name)
      let named = FileWrapper(directoryWithFileWrappers: [
        wish: FileWrapper(regularFileWithContents: Data())
      ])
      #expect(named.fileWrappers?.keys.sorted() == [name])
      try wrapper.write(
        to: folder.appendingPathComponent("x.note"), options: .atomic, originalContentsURL: nil)
      #expect(folder.names == ["x.note"])
      #expect(folder.appendingPathComponent("x.note").names == [name])
    }
  }

  @Test func `long names that clash are varied within what a folder can hold`() {
    let folder = FileWrapper(directoryWithFileWrappers: [:])
    let wish = String(repeating: "é", count: 200) + ".jpeg"
    let names = (0..<11).map { _ in
      folder.addRegularFile(withContents: Data(), preferredFilename: wish)
    }
    #expect(Set(names).count == 11)
    #expect(names.allSatisfy { $0.utf8.count <= 255 && $0.hasSuffix(".jpeg") })
  }

  @Test func `a character longer than a name is cut within`() {
    let folder = FileWrapper(directoryWithFileWrappers: [:])
    let wish = "e" + String(repeating: "\u{301}", count: 400)
    let name = folder.addRegularFile(withContents: Data(), preferredFilename: wish)
    #expect(name.utf8.count <= 255 && name.unicodeScalars.first == "e")
  }

  @Test func `a symbolic link in a package is kept, never followed`() async throws {
    try await withFolder { folder in
      let secret = folder.appendingPathComponent("secret")
      try FileManager.default.createDirectory(at: secret, withIntermediateDirectories: true)
      try secret.appendingPathComponent("Text.rtf").write("secret")
      let url = folder.appendingPathComponent("x.note")
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      for name in ["Attachments", "Text.rtf"] {
        try FileManager.default.createSymbolicLink(
          at: url.appendingPathComponent(name), withDestinationURL: secret)
      }
      let read = try FileWrapper(url: url, options: .immediate)
      let link = try #require(read.fileWrappers?["Attachments"])
      #expect(link.isSymbolicLink && link.fileWrappers == nil && link.regularFileContents == nil)
      #expect(link.symbolicLinkDestinationURL?.path == secret.path)

      try read.write(to: url, options: .atomic, originalContentsURL: url)
      #expect(secret.names == ["Text.rtf"])
      try package().write(to: url, options: .atomic, originalContentsURL: url)
      #expect(secret.names == ["Text.rtf"])
      #expect(secret.appendingPathComponent("Text.rtf").text == "secret")
      #expect(url.appendingPathComponent("Text.rtf").text == "text")
    }
  }

  @Test func `a symbolic link in the package's place is replaced, and its target left alone`()
    async throws
  {
    try await withFolder { folder in
      let target = folder.appendingPathComponent("target")
      try target.write("target")
      let url = folder.appendingPathComponent("x.txt")
      try FileManager.default.createSymbolicLink(at: url, withDestinationURL: target)
      try FileWrapper(regularFileWithContents: Data("new".utf8)).write(
        to: url, options: .atomic, originalContentsURL: nil)
      #expect(target.text == "target")
      #expect(try FileWrapper(url: url).isRegularFile)
      #expect(url.text == "new")
    }
  }

  @Test func `a link that the wrapper makes leads where it was told`() async throws {
    try await withFolder { folder in
      let wrapper = FileWrapper(
        symbolicLinkWithDestinationURL: URL(fileURLWithPath: "other", relativeTo: folder))
      let url = folder.appendingPathComponent("link")
      try wrapper.write(to: url, originalContentsURL: nil)
      #expect(
        try FileManager.default.destinationOfSymbolicLink(atPath: url.path) == "other")
      #expect(wrapper.matchesContents(of: url))
    }
  }

  @Test func `bytes are loaded when they are asked for, or at once`() async throws {
    try await withFolder { folder in
      let url = folder.appendingPathComponent("x.txt")
      try url.write("old")
      let late = try FileWrapper(url: url)
      let atOnce = try FileWrapper(url: url, options: .immediate)
      try url.write("newer")
      #expect(late.regularFileContents == nil)
      #expect(atOnce.regularFileContents == Data("old".utf8))
      try late.read(from: url)
      #expect(late.regularFileContents == Data("newer".utf8))
    }
  }

  @Test func `bytes that were not loaded are found where the document went`() async throws {
    try await withFolder { folder in
      let old = folder.appendingPathComponent("old.note")
      try package().write(to: old, originalContentsURL: nil)
      let read = try FileWrapper(url: old)
      let new = folder.appendingPathComponent("new.note")
      try FileManager.default.moveItem(at: old, to: new)
      try read.write(to: new, options: .atomic, originalContentsURL: new)
      #expect(new.appendingPathComponent("Attachments/a.txt").text == "a")
    }
  }

  @Test func `a wrapper tells whether the disk holds the same`() async throws {
    try await withFolder { folder in
      let url = folder.appendingPathComponent("x.note")
      let wrapper = package()
      try wrapper.write(to: url, originalContentsURL: nil)
      let read = try FileWrapper(url: url)
      #expect(wrapper.matchesContents(of: url) && read.matchesContents(of: url))
      try url.appendingPathComponent("Attachments/b.txt").write("b")
      #expect(!wrapper.matchesContents(of: url) && !read.matchesContents(of: url))
      #expect(!wrapper.matchesContents(of: folder.appendingPathComponent("absent")))
    }
  }

  @Test func `permissions and dates of files travel, and names follow where asked`() async throws {
    try await withFolder { folder in
      let url = folder.appendingPathComponent("run.sh")
      try url.write("#!/bin/sh")
      let date = Date(timeIntervalSince1970: 1_000_000)
      try FileManager.default.setAttributes(
        [.posixPermissions: NSNumber(value: 0o750), .modificationDate: date], ofItemAtPath: url.path
      )
      let wrapper = try FileWrapper(url: url)
      let copy = folder.appendingPathComponent("copy.sh")
      try wrapper.write(to: copy, options: .withNameUpdating, originalContentsURL: nil)
      let attributes = try FileManager.default.attributesOfItem(atPath: copy.path)
      #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o750)
      #expect(attributes[.modificationDate] as? Date == date)
      #expect(wrapper.filename == "copy.sh" && wrapper.preferredFilename == "run.sh")
    }
  }

  @Test func `a child that prefers another name gets another key`() {
    let folder = FileWrapper(directoryWithFileWrappers: [:])
    folder.addRegularFile(withContents: Data(), preferredFilename: "a")
    folder.fileWrappers?["a"]?.preferredFilename = "b"
    #expect(folder.fileWrappers?.keys.sorted() == ["b"])
  }

  @Test func `a wrapper goes through its bytes and through an archive`() throws {
    let wrapper = package()
    let data = try #require(wrapper.serializedRepresentation)
    let copy = try #require(FileWrapper(serializedRepresentation: data))
    #expect(copy.fileWrappers?["Text.rtf"]?.regularFileContents == Data("text".utf8))
    let archive = try NSKeyedArchiver.archivedData(
      withRootObject: wrapper, requiringSecureCoding: true)
    let unarchived = try NSKeyedUnarchiver.unarchivedObject(
      ofClass: FileWrapper.self, from: archive)
    #expect(unarchived?.fileWrappers?["Attachments"]?.fileWrappers?.count == 1)
  }

  @Test(arguments: ["", "nonsense", "{}"])
  func `bytes that are no wrapper make none`(text: String) {
    #expect(FileWrapper(serializedRepresentation: Data(text.utf8)) == nil)
  }

  @Test func `what is no file, folder or link is refused without waiting for it`() async throws {
    try await withFolder { folder in
      let pipe = folder.appendingPathComponent("pipe")
      try #require(mkfifo(pipe.path, 0o600) == 0)
      #expect(throws: CocoaError.self) { try FileWrapper(url: folder) }
      #expect(throws: CocoaError.self) { try FileWrapper(url: folder.appendingPathComponent("no")) }
    }
  }

  @Test func `folders without end are refused, on disk and in memory`() async throws {
    try await withFolder { folder in
      let deep = (0..<80).reduce(folder) { url, _ in url.appendingPathComponent("d") }
      try FileManager.default.createDirectory(at: deep, withIntermediateDirectories: true)
      #expect(throws: CocoaError.self) { try FileWrapper(url: folder.appendingPathComponent("d")) }

      let loop = FileWrapper(directoryWithFileWrappers: [:])
      loop.preferredFilename = "loop"
      loop.addFileWrapper(loop)
      #expect(throws: CocoaError.self) {
        try loop.write(to: folder.appendingPathComponent("x"), originalContentsURL: nil)
      }
      #expect(loop.serializedRepresentation == nil)
      #expect(folder.names == ["d"])
      loop.removeFileWrapper(loop)
    }
  }
}
