import Foundation
import Synchronization
import Testing

@Suite struct NSFileCoordinatorTests {
  @Test func `code for Apple's coordinator compiles as it is, and reports`() async throws {
    try await withFolder { folder in
      let url = folder.appendingPathComponent("x.txt")
      let coordinator = NSFileCoordinator(filePresenter: nil)
      var error: NSError?
      var coordError: Error?
      coordinator.coordinate(writingItemAt: url, options: .forReplacing, error: &error) { newURL in
        do { try "text".write(to: newURL, atomically: true, encoding: .utf8) } catch {
          coordError = error
        }
      }
      #expect(error == nil && coordError == nil)
      var text: String?
      coordinator.coordinate(
        readingItemAt: url, options: [], error: nil,
        byAccessor: { (url) -> Void in text = url.text }
      )
      #expect(text == "text")
      let pointer: NSErrorPointer = nil
      coordinator.coordinate(readingItemAt: url, error: pointer) { _ in }

      let presenter = SmallPresenter()
      presenter.presentedItemURL = url
      NSFileCoordinator.addFilePresenter(presenter)
      coordinator.coordinate(writingItemAt: url, error: &error) { _ in }
      coordinator.coordinate(readingItemAt: url, error: &error) { _ in }
      NSFileCoordinator.removeFilePresenter(presenter)
      try await presenter.record.wait(for: "changed")
      #expect(presenter.record.all.contains("saved"))
    }
  }

  /// Two accesses at once, each of which notes when it begins and when it ends.
  private func order(
    _ first: NSFileAccessIntent, _ second: NSFileAccessIntent, purposes: [String] = ["a", "b"],
    areTogether: Bool = false
  ) async throws -> [String] {
    let record = Record()
    let mayEnd = DispatchSemaphore(value: 0)
    let queue = OperationQueue()
    let coordinators = purposes.map { purpose in
      let coordinator = NSFileCoordinator(filePresenter: nil)
      coordinator.purposeIdentifier = purpose
      return coordinator
    }
    coordinators[0].coordinate(with: [first], queue: queue) { _ in
      record.add("first in")
      mayEnd.wait()
      record.add("first out")
    }
    try await record.wait(for: "first in")
    coordinators[1].coordinate(with: [second], queue: queue) { _ in record.add("second in") }
    if areTogether {
      try await record.wait(for: "second in")
    } else {
      // That it waits shows by nothing but that it comes later: here it gets the time to come too early.
      for _ in 0..<20 where !record.all.contains("second in") {
        try await Task.sleep(for: .milliseconds(5))
      }
    }
    mayEnd.signal()
    try await record.wait(for: "second in")
    try await record.wait(for: "first out")
    return record.all
  }

  private let item = URL(fileURLWithPath: "/multe-\(UUID().uuidString)")

  @Test func `a writer waits for a reader and a reader for a writer`() async throws {
    let waits = ["first in", "first out", "second in"]
    #expect(try await order(.readingIntent(with: item), .writingIntent(with: item)) == waits)
    #expect(try await order(.writingIntent(with: item), .readingIntent(with: item)) == waits)
    #expect(try await order(.writingIntent(with: item), .writingIntent(with: item)) == waits)
  }

  @Test func `a writer waits for what is in the item, and for what it is in`() async throws {
    let waits = ["first in", "first out", "second in"]
    let inner = item.appendingPathComponent("a/b")
    #expect(try await order(.readingIntent(with: inner), .writingIntent(with: item)) == waits)
    #expect(try await order(.writingIntent(with: item), .writingIntent(with: inner)) == waits)
  }

  @Test func `readers, neighbours and one purpose do not wait for each other`() async throws {
    let beside = URL(fileURLWithPath: item.path + "-beside")
    let together = ["first in", "second in", "first out"]
    #expect(
      try await order(
        .readingIntent(with: item), .readingIntent(with: item), areTogether: true) == together)
    #expect(
      try await order(
        .writingIntent(with: item), .writingIntent(with: beside), areTogether: true) == together)
    #expect(
      try await order(
        .writingIntent(with: item), .writingIntent(with: item), purposes: ["a", "a"],
        areTogether: true) == together)
  }

  @Test func `an access within an access goes on, though others wait`() async throws {
    let record = Record()
    let queue = OperationQueue()
    let coordinator = NSFileCoordinator(filePresenter: nil)
    var error: NSError?
    coordinator.coordinate(readingItemAt: item, error: &error) { url in
      NSFileCoordinator(filePresenter: nil).coordinate(
        with: [.writingIntent(with: url)], queue: queue
      ) { _ in record.add("other") }
      coordinator.coordinate(readingItemAt: url, error: nil) { _ in record.add("inner") }
      record.add("outer")
    }
    try await record.wait(for: "other")
    #expect(error == nil && record.all == ["inner", "outer", "other"])
  }

  @Test func `an access that was cancelled reports so and does nothing`() async throws {
    let record = Record()
    let queue = OperationQueue()
    let waiting = NSFileCoordinator(filePresenter: nil)
    NSFileCoordinator(filePresenter: nil).coordinate(readingItemAt: item, error: nil) { url in
      waiting.coordinate(with: [.writingIntent(with: url)], queue: queue) { error in
        record.add("\((error as? CocoaError)?.code == .userCancelled)")
      }
      waiting.cancel()
      queue.waitUntilAllOperationsAreFinished()
    }
    try await record.wait(for: "true")
    #expect(record.all == ["true"])
  }

  @Test func `many items are prepared at once`() async throws {
    let record = Record()
    let coordinator = NSFileCoordinator(filePresenter: nil)
    let item = item
    coordinator.prepare(
      forReadingItemsAt: [], options: [], writingItemsAt: [item], options: [], error: nil
    ) { done in
      NSFileCoordinator(filePresenter: nil).coordinate(
        with: [.readingIntent(with: item)], queue: OperationQueue()
      ) { _ in record.add("other") }
      coordinator.coordinate(writingItemAt: item, error: nil) { _ in record.add("prepared") }
      done()
    }
    try await record.wait(for: "other")
    #expect(record.all == ["prepared", "other"])
  }

  @Test func `a link is resolved where asked`() async throws {
    try await withFolder { folder in
      let target = folder.appendingPathComponent("target")
      try target.write("")
      let link = folder.appendingPathComponent("link")
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
      var names: [String] = []
      let coordinator = NSFileCoordinator(filePresenter: nil)
      for options in [[], NSFileCoordinator.ReadingOptions.resolvesSymbolicLink] {
        coordinator.coordinate(readingItemAt: link, options: options, error: nil) {
          names.append($0.lastPathComponent)
        }
      }
      #expect(names == ["link", "target"])
    }
  }
}
