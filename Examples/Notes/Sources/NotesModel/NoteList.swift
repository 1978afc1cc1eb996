import CloudKit
import Foundation

/// Lets `NSPredicate(format:)` and `NSSortDescriptor(key:)` of the module CloudKit read items by the names of their attributes. It
/// is the one line of this file that Apple's platforms need not.
extension NSMetadataItem: CKKeyValueReadable {}

/// One row of the list of notes.
public struct NoteEntry: Hashable, Sendable {
  /// The note's name, without extension.
  public var name: String
  /// Where it is.
  public var url: URL
  /// When it last changed.
  public var changed: Date
  /// Whether it can be opened: it is here.
  public var isHere: Bool
  /// Whether it is coming.
  public var isDownloading: Bool
  /// Whether somebody has to choose among versions.
  public var isInConflict: Bool

  init?(_ item: NSMetadataItem) {
    guard let url = item.value(forAttribute: NSMetadataItemURLKey) as? URL,
      let changed = item.value(forAttribute: NSMetadataItemFSContentChangeDateKey) as? Date
    else { return nil }
    func isSo(_ key: String) -> Bool { item.value(forAttribute: key) as? Bool ?? false }
    let status = item.value(forAttribute: NSMetadataUbiquitousItemDownloadingStatusKey) as? String
    self.url = url
    self.changed = changed
    name = url.deletingPathExtension().lastPathComponent
    isHere = status != NSMetadataUbiquitousItemDownloadingStatusNotDownloaded
    isDownloading = isSo(NSMetadataUbiquitousItemIsDownloadingKey)
    isInConflict = isSo(NSMetadataUbiquitousItemHasUnresolvedConflictsKey)
  }
}

/// The notes of a folder, the newest first, kept up to date by a metadata query.
public final class NoteList: @unchecked Sendable {
  private let query = NSMetadataQuery()
  private let onChange: @Sendable ([NoteEntry]) -> Void
  private var observers: [any NSObjectProtocol] = []

  /// A list of these folders. `onChange` is called with all notes, on a queue of the list's own, when they are there and whenever they
  /// change.
  public init(
    _ folders: NoteFolders, interval: TimeInterval = 1,
    onChange: @escaping @Sendable ([NoteEntry]) -> Void
  ) {
    self.onChange = onChange
    query.searchScopes = [folders.documents]
    query.predicate = NSPredicate(
      format: "%K LIKE %@", NSMetadataItemFSNameKey, "*." + NoteDocument.fileExtension)
    query.sortDescriptors = [
      NSSortDescriptor(key: NSMetadataItemFSContentChangeDateKey, ascending: false)
    ]
    query.notificationBatchingInterval = interval
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    query.operationQueue = queue
    let names: [Notification.Name] = [
      .NSMetadataQueryDidFinishGathering, .NSMetadataQueryDidUpdate,
    ]
    observers = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: query, queue: nil) {
        [weak self] _ in self?.reload()
      }
    }
  }

  deinit { stop() }

  /// Looks for notes from now on.
  public func start() { query.start() }

  /// Looks no more.
  public func stop() {
    query.stop()
    observers.forEach { NotificationCenter.default.removeObserver($0) }
    observers = []
  }

  /// The notes as they are now.
  public static func entries(of folders: NoteFolders) async -> [NoteEntry] {
    await withCheckedContinuation { continuation in
      let first = FirstAnswer { continuation.resume(returning: $0) }
      let list = NoteList(folders) { first.give($0) }
      first.keep(list)
      list.start()
    }
  }

  /// Calls for what is not here, and hands the list on.
  private func reload() {
    query.disableUpdates()
    let entries = query.results.compactMap { ($0 as? NSMetadataItem).flatMap(NoteEntry.init) }
    query.enableUpdates()
    for entry in entries where !entry.isHere && !entry.isDownloading {
      // Without a mirror it stays away, and the list shows that.
      try? FileManager.default.startDownloadingUbiquitousItem(at: entry.url)
    }
    onChange(entries)
  }
}

/// Passes the first answer on, and lets the list go then.
private final class FirstAnswer: @unchecked Sendable {
  private let lock = NSLock()
  private var answer: (([NoteEntry]) -> Void)?
  private var list: NoteList?

  init(_ answer: @escaping ([NoteEntry]) -> Void) { self.answer = answer }

  func keep(_ list: NoteList) { lock.withLock { self.list = list } }

  func give(_ entries: [NoteEntry]) {
    let (answer, list) = lock.withLock {
      defer { (self.answer, self.list) = (nil, nil) }
      return (self.answer, self.list)
    }
    list?.stop()
    answer?(entries)
  }
}
