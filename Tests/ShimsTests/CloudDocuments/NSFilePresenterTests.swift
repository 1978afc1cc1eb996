import Foundation
import Testing

@Suite struct NSFilePresenterTests {
  /// What a presenter of `presented` hears of what is done to `x.note` and in its folder.
  private func messages(
    to presented: String, refusal: (any Error)? = nil,
    _ body: (URL, NSFileCoordinator) throws -> Void
  ) async throws -> [String] {
    try await withFolder { folder in
      let note = folder.appendingPathComponent("x.note")
      try FileManager.default.createDirectory(at: note, withIntermediateDirectories: true)
      let presenter = Presenter(
        folder.appendingPathComponent(presented), Record(), refusal: refusal)
      defer { presenter.finish() }
      try body(note, NSFileCoordinator(filePresenter: nil))
      presenter.finish()
      return presenter.record.all
    }
  }

  @Test func `before a reader the presenter saves, unless there is no need`() async throws {
    let saving = try await messages(to: "x.note") { note, coordinator in
      coordinator.coordinate(readingItemAt: note, error: nil) { _ in }
    }
    #expect(saving == ["reader", "save", "reader left"])
    let quiet = try await messages(to: "x.note") { note, coordinator in
      coordinator.coordinate(readingItemAt: note, options: .withoutChanges, error: nil) { _ in }
    }
    #expect(quiet == ["reader", "reader left"])
    let nothing = try await messages(to: "x.note") { note, coordinator in
      coordinator.coordinate(
        readingItemAt: note, options: .immediatelyAvailableMetadataOnly, error: nil
      ) { _ in }
    }
    #expect(nothing == [])
  }

  @Test func `after a writer the presenter knows that its item changed`() async throws {
    let plain = try await messages(to: "x.note") { note, coordinator in
      coordinator.coordinate(writingItemAt: note, error: nil) { _ in }
    }
    #expect(plain == ["writer", "changed", "writer left"])
    let merging = try await messages(to: "x.note") { note, coordinator in
      coordinator.coordinate(writingItemAt: note, options: .forMerging, error: nil) { _ in }
    }
    #expect(merging == ["writer", "save", "changed", "writer left"])
  }

  @Test func `a folder's presenter hears of what is in it`() async throws {
    let messages = try await messages(to: ".") { note, coordinator in
      coordinator.coordinate(writingItemAt: note, error: nil) { _ in }
      let new = note.deletingLastPathComponent().appendingPathComponent("y.txt")
      coordinator.coordinate(writingItemAt: new, error: nil) { try? $0.write("") }
      coordinator.coordinate(writingItemAt: new, options: .forDeleting, error: nil) {
        try? FileManager.default.removeItem(at: $0)
      }
    }
    #expect(
      messages.filter { !$0.hasPrefix("writer") } == [
        "changed x.note", "appeared y.txt", "deletion of y.txt",
      ])
  }

  @Test func `a presenter lets its item go before it is deleted or replaced`() async throws {
    for options in [NSFileCoordinator.WritingOptions.forDeleting, .forReplacing] {
      let messages = try await messages(to: "x.note") { note, coordinator in
        coordinator.coordinate(writingItemAt: note, options: options, error: nil) {
          try? FileManager.default.removeItem(at: $0)
        }
      }
      #expect(messages == ["writer", "deletion", "writer left"])
    }
  }

  @Test func `a presenter that does not let go ends the access with its error`() async throws {
    let refusal = CocoaError(.fileWriteNoPermission)
    let messages = try await messages(to: "x.note", refusal: refusal) { note, coordinator in
      var error: NSError?
      coordinator.coordinate(writingItemAt: note, options: .forDeleting, error: &error) { _ in
        Issue.record("nothing may be deleted")
      }
      #expect(error?.domain == NSCocoaErrorDomain)
      #expect(error?.code == CocoaError.Code.fileWriteNoPermission.rawValue)
      // The item is free again.
      coordinator.coordinate(writingItemAt: note, error: &error) { _ in }
    }
    #expect(
      messages == ["writer", "deletion", "writer left", "writer", "changed", "writer left"])
  }

  @Test func `a move is told to the item's presenter, to those within, and to the folder's`()
    async throws
  {
    let move = { (note: URL, coordinator: NSFileCoordinator) in
      let new = note.deletingLastPathComponent().appendingPathComponent("y.note")
      coordinator.coordinate(
        writingItemAt: note, options: .forMoving, writingItemAt: new, options: .forReplacing,
        error: nil
      ) { from, to in
        coordinator.item(at: from, willMoveTo: to)
        try? FileManager.default.moveItem(at: from, to: to)
        coordinator.item(at: from, didMoveTo: to)
      }
    }
    let told = try await messages(to: "x.note", move)
    #expect(told == ["writer", "moved to y.note", "writer left"])
    #expect(try await messages(to: "x.note/Text.rtf", move).contains("moved to Text.rtf"))
    #expect(try await messages(to: ".", move).contains("moved x.note to y.note"))
  }

  @Test func `a coordinator does not tell its own presenter`() async throws {
    try await withFolder { folder in
      let presenter = Presenter(folder, Record())
      NSFileCoordinator(filePresenter: presenter).coordinate(writingItemAt: folder, error: nil) {
        _ in
      }
      presenter.finish()
      #expect(presenter.record.all == [])
    }
  }

  @Test func `a presenter that is asked to save may write, though others wait`() async throws {
    try await withFolder { folder in
      let note = folder.appendingPathComponent("x.txt")
      try note.write("old")
      let record = Record()
      let queue = OperationQueue()
      let own = OwnPresenter()
      let presenter = Presenter(note, record) {
        // Somebody else comes between, and has to wait until the reader is done.
        NSFileCoordinator(filePresenter: nil).coordinate(
          with: [.writingIntent(with: note)], queue: queue
        ) { _ in record.add("other") }
        NSFileCoordinator(filePresenter: own.presenter).coordinate(
          writingItemAt: note, error: nil
        ) { try? $0.write("new") }
        return nil
      }
      own.set(presenter)
      var text: String?
      NSFileCoordinator(filePresenter: nil).coordinate(readingItemAt: note, error: nil) {
        text = $0.text
        record.add("read")
      }
      try await record.wait(for: "other")
      presenter.finish()
      #expect(text == "new")
      let events = record.all.filter { ["save", "read", "other"].contains($0) }
      #expect(events == ["save", "read", "other"])
    }
  }
}

/// Lets a presenter's closure reach the presenter.
private final class OwnPresenter: @unchecked Sendable {
  private(set) weak var presenter: Presenter?

  func set(_ presenter: Presenter) { self.presenter = presenter }
}
