import CloudKit
import CloudKitTestSupport
import Foundation
import NotesModel
import Testing

@Suite struct NotesTerminalTests {
  private final class Lines: @unchecked Sendable {
    private let lock = NSLock()
    private var lines: [String] = []

    func add(_ line: String) { lock.withLock { lines.append(line) } }

    func take() -> [String] {
      lock.withLock {
        defer { lines = [] }
        return lines
      }
    }
  }

  private func terminal(_ folders: NoteFolders, _ container: CKContainer, _ lines: Lines)
    -> NotesTerminal
  {
    NotesTerminal(
      folders: folders, container: container,
      stateURL: folders.documents.deletingLastPathComponent().appendingPathComponent("state"),
      print: lines.add)
  }

  private var nowhere: CKContainer {
    CKContainer(configuration: MulteConfiguration(url: nil, containerIdentifier: "iCloud.x"))
  }

  @Test func `notes are made, shown, found, renamed and deleted by commands`() async throws {
    try await withFolders { folders, folder in
      let lines = Lines()
      let terminal = terminal(folders, nowhere, lines)
      func run(_ words: String...) async throws -> [String] {
        try await terminal.run(words)
        return lines.take()
      }
      #expect(try await run("new", "Cake", "500 g flour") == [])
      try Data("x".utf8).write(to: folder.appendingPathComponent("a.jpg"))
      #expect(try await run("attach", "Cake", folder.path + "/a.jpg") == ["a.jpg"])
      let place = try #require(try await run("locate", "Cake", "59.9", "10.7").first)
      #expect(
        try await run("show", "Cake").sorted()
          == ["500 g flour", "[image] a.jpg", "[location] \(place) 59.9 10.7"].sorted())
      #expect(try await run("detach", "Cake", "a.jpg") == [])
      #expect(try await run("write", "Cake", "1 kg flour") == [])
      #expect(try await run("search", "FLOUR") == ["Cake: 1 kg flour"])
      #expect(try await run("rename", "Cake", "Bread") == [])
      #expect(try await run("list") == ["Bread"])
      #expect(try await run("delete", "Bread") == [])
      #expect(try await run("list") == [])
    }
  }

  @Test(arguments: [[], ["nothing"], ["new"], ["locate", "a", "b", "c"], ["keep", "a", "1"]])
  func `a command that is none is told`(words: [String]) async throws {
    try await withFolders { folders, _ in
      await #expect(throws: NotesTerminal.Misuse.self) {
        try await terminal(folders, nowhere, Lines()).run(words)
      }
    }
  }

  @Test func `two devices are brought together by sync, and a conflict is decided`() async throws {
    let server = try LiveServer(users: 1)
    try await withFolders { _, folder in
      let lines = Lines()
      let devices = ["one", "two"].map { name in
        terminal(
          NoteFolders(
            containerIdentifier: "iCloud.\(name)", local: folder.appendingPathComponent(name),
            usesCloud: true), server.device(), lines)
      }
      try await devices[0].run(["new", "Cake", "flour"])
      for device in devices { try await device.run(["sync"]) }
      try await devices[0].run(["write", "Cake", "mine"])
      try await devices[1].run(["write", "Cake", "theirs"])
      try await devices[1].run(["sync"])
      #expect(lines.take() == [])
      try await devices[0].run(["sync"])
      #expect(lines.take() == ["Cake is in conflict"])
      try await devices[0].run(["list"])
      #expect(lines.take() == ["Cake (in conflict)"])
      try await devices[0].run(["versions", "Cake"])
      let rows = lines.take()
      #expect(rows.count == 4 && rows[1] == "mine" && rows[3] == "theirs")
      try await devices[0].run(["keep", "Cake", "2"])
      for device in devices { try await device.run(["sync"]) }
      try await devices[1].run(["show", "Cake"])
      #expect(lines.take() == ["theirs"])
    }
    server.stop()
  }
}
