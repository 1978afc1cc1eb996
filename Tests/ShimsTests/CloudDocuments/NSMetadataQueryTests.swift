import Foundation
import Synchronization
import Testing

@Suite struct NSMetadataQueryTests {
  /// A query over a folder, and what it posts: a line for each notification.
  private final class Watch: @unchecked Sendable {
    let query = NSMetadataQuery()
    let record = Record()
    private var observers: [any NSObjectProtocol] = []

    init(_ scope: Any) {
      query.searchScopes = [scope]
      query.operationQueue = OperationQueue()
      query.operationQueue?.maxConcurrentOperationCount = 1
      query.notificationBatchingInterval = 0.02
      let names: [(Notification.Name, String)] = [
        (.NSMetadataQueryDidStartGathering, "start"),
        (.NSMetadataQueryDidFinishGathering, "finish"), (.NSMetadataQueryDidUpdate, "update"),
      ]
      let record = record
      observers = names.map { name, word in
        NotificationCenter.default.addObserver(forName: name, object: query, queue: nil) { note in
          record.add(([word] + Self.changes(note)).joined(separator: " "))
        }
      }
    }

    deinit {
      query.stop()
      observers.forEach { NotificationCenter.default.removeObserver($0) }
    }

    private static func changes(_ note: Notification) -> [String] {
      let keys = [
        ("+", NSMetadataQueryUpdateAddedItemsKey), ("~", NSMetadataQueryUpdateChangedItemsKey),
        ("-", NSMetadataQueryUpdateRemovedItemsKey),
      ]
      return keys.flatMap { sign, key in
        ((note.userInfo?[key] as? [NSMetadataItem]) ?? []).map { sign + $0.fileSystemName }.sorted()
      }
    }

    var names: [String] { query.results.compactMap { ($0 as? NSMetadataItem)?.fileSystemName } }
  }

  @Test func `a query finds what is there, then what comes, changes and goes`() async throws {
    try await withFolder { folder in
      try folder.appendingPathComponent("a.txt").write("a")
      try folder.appendingPathComponent(".hidden").write("")
      let watch = Watch(folder)
      #expect(watch.query.isStopped && watch.query.start() && !watch.query.start())
      try await watch.record.wait(for: "finish")
      #expect(watch.names == ["a.txt"] && !watch.query.isGathering && watch.query.isStarted)

      let item = try #require(watch.query.result(at: 0) as? NSMetadataItem)
      #expect(watch.query.index(ofResult: item) == 0)
      #expect(watch.query.value(ofAttribute: NSMetadataItemFSSizeKey, forResultAt: 0) as? Int == 1)
      #expect(watch.query.index(ofResult: NSObject()) == NSNotFound)

      try folder.appendingPathComponent("b.txt").write("b")
      try await watch.record.wait(for: "update +b.txt")
      try folder.appendingPathComponent("a.txt").write("longer")
      try await watch.record.wait(for: "update ~a.txt")
      #expect(watch.query.result(at: 0) as? NSMetadataItem === item)
      // An update may come between the two steps of a write: that the file is empty, and that it is written.
      try await wait { item.value(forAttribute: NSMetadataItemFSSizeKey) as? Int == 6 }
      try FileManager.default.removeItem(at: folder.appendingPathComponent("b.txt"))
      try await watch.record.wait(for: "update -b.txt")
      #expect(watch.names == ["a.txt"])
      #expect(watch.record.all.first == "start")
    }
  }

  @Test func `a coordinated change shows at once`() async throws {
    try await withFolder { folder in
      let watch = Watch(folder)
      watch.query.notificationBatchingInterval = 100_000
      watch.query.start()
      try await watch.record.wait(for: "finish")
      NSFileCoordinator(filePresenter: nil).coordinate(
        writingItemAt: folder.appendingPathComponent("a.txt"), error: nil
      ) { try? $0.write("") }
      try await watch.record.wait(for: "update +a.txt")
    }
  }

  @Test func `a package is one item, as new as what is in it; a folder is looked into`()
    async throws
  {
    try await withFolder { folder in
      let note = folder.appendingPathComponent("folder/x.note")
      try FileManager.default.createDirectory(
        at: note.appendingPathComponent("Attachments"), withIntermediateDirectories: true)
      let inner = note.appendingPathComponent("Attachments/a.txt")
      try inner.write("12345")
      let date = Date(timeIntervalSince1970: 4_000_000_000)
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: inner.path)
      let watch = Watch(folder.path)
      watch.query.start()
      try await watch.record.wait(for: "finish")
      #expect(watch.names == ["folder", "x.note"])
      let item = try #require(watch.query.results.last as? NSMetadataItem)
      #expect(item.contentChangeDate == date)
      #expect(item.value(forAttribute: NSMetadataItemDisplayNameKey) as? String == "x")
      let values = item.values(forAttributes: [NSMetadataItemFSSizeKey, NSMetadataItemPathKey])
      #expect(values?[NSMetadataItemFSSizeKey] as? Int == 5)
      #expect((item.value(forAttribute: NSMetadataItemURLKey) as? URL)?.path == note.path)
    }
  }

  @Test func `results are those of the predicate, in the order of the descriptors`() async throws {
    try await withFolder { folder in
      for (index, name) in ["a.note", "c.txt", "b.note"].enumerated() {
        let url = folder.appendingPathComponent(name)
        try url.write("")
        let date = Date(timeIntervalSince1970: Double(1_000 + index))
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: url.path)
      }
      let watch = Watch(folder)
      watch.query.predicate = NSPredicate { item, _ in
        let name = (item as? NSMetadataItem)?.value(forAttribute: NSMetadataItemFSNameKey)
        return (name as? String)?.hasSuffix(".note") ?? false
      }
      watch.query.sortDescriptors = [
        NSSortDescriptor(keyPath: \NSMetadataItem.contentChangeDate, ascending: false)
      ]
      watch.query.start()
      try await watch.record.wait(for: "finish")
      #expect(watch.names == ["b.note", "a.note"])
    }
  }

  @Test func `what happens while updates are disabled comes as one update`() async throws {
    try await withFolder { folder in
      let watch = Watch(folder)
      watch.query.start()
      try await watch.record.wait(for: "finish")
      watch.query.disableUpdates()
      watch.query.disableUpdates()
      watch.query.enableUpdates()
      for name in ["a.txt", "b.txt"] { try folder.appendingPathComponent(name).write("") }
      #expect(watch.names == [])
      watch.query.enableUpdates()
      try await watch.record.wait(for: "update +a.txt +b.txt")
    }
  }

  @Test func `a query that was stopped keeps its results, and can start again`() async throws {
    try await withFolder { folder in
      try folder.appendingPathComponent("a.txt").write("")
      let watch = Watch(folder)
      watch.query.start()
      try await watch.record.wait(for: "finish")
      watch.query.stop()
      try folder.appendingPathComponent("b.txt").write("")
      #expect(watch.names == ["a.txt"] && watch.query.isStopped)
      watch.query.start()
      try await wait { watch.names == ["a.txt", "b.txt"] }
    }
  }

  @Test func `items that are not here are results too, and know it`() async throws {
    try await withFolder { folder in
      try await UbiquityFolder.$current.withValue(.folder(folder)) {
        let container = try #require(
          FileManager.default.url(forUbiquityContainerIdentifier: "iCloud.x"))
        let documents = container.appendingPathComponent("Documents")
        try documents.appendingPathComponent("here.note").write("here")
        let plist: [String: Any] = ["NSURLNameKey": "away.note", "NSURLFileSizeKey": 7]
        try PropertyListSerialization.data(fromPropertyList: plist, format: .xml, options: 0)
          .write(to: documents.appendingPathComponent(".away.note.icloud"))
        try container.appendingPathComponent("data.txt").write("")

        let watch = Watch(NSMetadataQueryUbiquitousDocumentsScope)
        watch.query.start()
        try await watch.record.wait(for: "finish")
        #expect(watch.names == ["away.note", "here.note"])
        let key = NSMetadataUbiquitousItemDownloadingStatusKey
        #expect(
          (0..<2).map { watch.query.value(ofAttribute: key, forResultAt: $0) as? String } == [
            NSMetadataUbiquitousItemDownloadingStatusNotDownloaded,
            NSMetadataUbiquitousItemDownloadingStatusCurrent,
          ])
        #expect(
          watch.query.value(ofAttribute: NSMetadataItemFSSizeKey, forResultAt: 0) as? Int == 7)
        let conflict = try NSFileVersion.addConflictOfItem(
          at: documents.appendingPathComponent("here.note"),
          withContentsOf: documents.appendingPathComponent("here.note"), savedOn: "T", at: Date())
        #expect(conflict.isConflict)
        try await watch.record.wait(for: "update ~here.note")
        let item = try #require(watch.query.results.last as? NSMetadataItem)
        let conflicts = item.value(
          forAttribute: NSMetadataUbiquitousItemHasUnresolvedConflictsKey)
        #expect(conflicts as? Bool == true)
        #expect(item.attributes.contains(NSMetadataUbiquitousItemContainerDisplayNameKey))

        let data = Watch(NSMetadataQueryUbiquitousDataScope)
        data.query.start()
        try await data.record.wait(for: "finish")
        #expect(data.names == [])
      }
    }
  }
}
