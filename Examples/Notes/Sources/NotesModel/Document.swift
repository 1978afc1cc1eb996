import Foundation

/// A document in a file or a package, after the pattern of UIKit's `UIDocument`, which is not on Linux: it is opened and saved
/// under coordination, saves by itself when others want to read, follows its file when that is moved, and keeps what others
/// wrote meanwhile as a version in conflict.
///
/// Calls wait for their files; they may come from any thread, but changes of one document from one at a time.
open class Document: NSObject, NSFilePresenter, @unchecked Sendable {
  /// What is special about the document now; empty when nothing is.
  public struct State: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// A state from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Open, saved or not, and nothing wrong.
    public static let normal: State = []
    /// Not opened, or closed.
    public static let closed = State(rawValue: 1)
    /// There are versions of which somebody has to choose one.
    public static let inConflict = State(rawValue: 2)
    /// The last save failed.
    public static let savingError = State(rawValue: 4)
  }

  /// Whether a save makes the file or changes it.
  public enum SaveOperation: Sendable {
    /// Nothing may be there yet.
    case forCreating
    /// What is there is replaced.
    case forOverwriting
  }

  /// What `updateChangeCount(_:)` counts.
  public enum ChangeKind: Sendable {
    /// A change.
    case done
    /// A change taken back.
    case undone
    /// A change made again.
    case redone
    /// All is saved.
    case cleared
  }

  /// Takes changes back.
  public let undoManager = UndoManager()

  /// Where messages of coordinators arrive.
  public let presentedItemOperationQueue: OperationQueue = {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    return queue
  }()

  private struct Facts {
    var url: URL
    var state = State.closed
    var changes = 0
    var savedChanges = 0
    /// What the file held when it was read or written last.
    var onDisk: FileWrapper?
  }

  private let lock = NSRecursiveLock()
  private var facts: Facts

  /// A document of this file, which need not be there yet.
  public init(fileURL url: URL) {
    facts = Facts(url: url)
    super.init()
  }

  // MARK: What a document overrides

  /// What is to be written: `Data`, or a `FileWrapper`. It is called under the document's lock.
  open func contents(forType typeName: String) throws -> Any {
    throw CocoaError(.featureUnsupported)
  }

  /// Takes what was read: `Data`, or a `FileWrapper` of a package. It is called under the document's lock.
  open func load(fromContents contents: Any, ofType typeName: String?) throws {
    throw CocoaError(.featureUnsupported)
  }

  // MARK: What it is

  /// Where the document is.
  public var fileURL: URL { lock.withLock { facts.url } }

  /// The file's name without its extension.
  open var localizedName: String { fileURL.deletingPathExtension().lastPathComponent }

  /// The file's extension, in place of a type that Linux does not know.
  open var fileType: String? { fileURL.pathExtension }

  /// What is special about the document now. `documentStateChanged` is posted when it changes.
  public var documentState: State { lock.withLock { facts.state } }

  /// Whether there are changes that are not saved.
  public var hasUnsavedChanges: Bool { lock.withLock { facts.changes != facts.savedChanges } }

  /// The state changed. The notification's object is the document.
  public static let stateChangedNotification = Notification.Name("DocumentStateChanged")

  /// Runs `body` while nobody else reads or changes the document.
  public func withLock<Answer>(_ body: () throws -> Answer) rethrows -> Answer {
    lock.lock()
    defer { lock.unlock() }
    return try body()
  }

  // MARK: Opening and saving

  /// Reads the file.
  ///
  /// - Throws: what reading or `load(fromContents:ofType:)` threw.
  open func open() throws {
    try read(from: fileURL)
    NSFileCoordinator.addFilePresenter(self)
    setState { $0.remove(.closed) }
    refreshConflict()
  }

  /// Writes the file.
  ///
  /// - Throws: what `contents(forType:)` or writing threw; `CocoaError` `fileWriteFileExists` if it is to be made and is there.
  open func save(to url: URL, for operation: SaveOperation) throws {
    var refusal: NSError?
    var result = Result<Int, any Error>.success(0)
    let options: NSFileCoordinator.WritingOptions = operation == .forCreating ? .forReplacing : []
    NSFileCoordinator(filePresenter: self).coordinate(
      writingItemAt: url, options: options, error: &refusal
    ) { url in
      result = Result { try write(to: url, for: operation) }
    }
    do {
      if let refusal { throw refusal }
      let saved = try result.get()
      lock.withLock {
        facts.url = url
        facts.savedChanges = max(facts.savedChanges, saved)
      }
      setState { $0.remove(.savingError) }
    } catch {
      setState { $0.insert(.savingError) }
      throw error
    }
    if operation == .forCreating {
      NSFileCoordinator.addFilePresenter(self)
      setState { $0.remove(.closed) }
    }
  }

  /// Writes the contents as they are now, and returns how many changes they hold.
  private func write(to url: URL, for operation: SaveOperation) throws -> Int {
    if operation == .forCreating, (try? FileWrapper(url: url)) != nil {
      throw CocoaError(.fileWriteFileExists, userInfo: [NSFilePathErrorKey: url.path])
    }
    return try withLock {
      let contents = try contents(forType: url.pathExtension)
      let wrapper =
        contents as? FileWrapper
        ?? FileWrapper(regularFileWithContents: contents as? Data ?? Data())
      try wrapper.write(
        to: url, options: [.atomic, .withNameUpdating], originalContentsURL: facts.url)
      facts.onDisk = try? FileWrapper(url: url)
      return facts.changes
    }
  }

  /// Saves if there is something to save.
  open func autosave() throws {
    if hasUnsavedChanges { try save(to: fileURL, for: .forOverwriting) }
  }

  /// Saves and lets the file go.
  ///
  /// - Throws: what saving threw; the document is open then still.
  open func close() throws {
    guard !documentState.contains(.closed) else { return }
    try autosave()
    closeWithoutSaving()
  }

  private func closeWithoutSaving() {
    NSFileCoordinator.removeFilePresenter(self)
    lock.withLock { facts.savedChanges = facts.changes }
    setState { $0 = .closed }
  }

  /// Reads what the file holds in place of what the document does.
  open func revert(toContentsOf url: URL) throws {
    try read(from: url)
    undoManager.removeAllActions()
    refreshConflict()
  }

  private func read(from url: URL) throws {
    var refusal: NSError?
    var result = Result<Void, any Error>.success(())
    NSFileCoordinator(filePresenter: self).coordinate(readingItemAt: url, error: &refusal) { url in
      result = Result {
        let wrapper = try FileWrapper(url: url)
        try withLock {
          try load(
            fromContents: wrapper.regularFileContents.map { $0 as Any } ?? wrapper,
            ofType: url.pathExtension)
          facts.savedChanges = facts.changes
          facts.onDisk = try? FileWrapper(url: url)
        }
      }
    }
    if let refusal { throw refusal }
    try result.get()
  }

  /// Tells that the document changed, so that it is saved.
  open func updateChangeCount(_ change: ChangeKind) {
    lock.withLock {
      if change == .cleared { facts.savedChanges = facts.changes } else { facts.changes += 1 }
    }
  }

  // MARK: What others do with the file

  /// The file.
  public var presentedItemURL: URL? { fileURL }

  /// Saves, so that others read the newest.
  public func savePresentedItemChanges(
    completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) {
    do {
      try autosave()
      completionHandler(nil)
    } catch {
      completionHandler(error)
    }
  }

  /// Closes; nobody needs a change of what is going to be deleted.
  public func accommodatePresentedItemDeletion(
    completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) {
    closeWithoutSaving()
    completionHandler(nil)
  }

  /// Follows.
  public func presentedItemDidMove(to newURL: URL) { lock.withLock { facts.url = newURL } }

  /// Reads again. What is not saved yet stays, and what came is kept beside it as a version in conflict.
  public func presentedItemDidChange() {
    let url = fileURL
    guard !documentState.contains(.closed), !isOnDisk(url) else { return }
    if hasUnsavedChanges {
      _ = try? NSFileVersion.addConflictOfItem(
        at: url, withContentsOf: url, savedOn: ProcessInfo.processInfo.hostName, at: Date())
    } else {
      try? revert(toContentsOf: url)
    }
    refreshConflict()
  }

  /// Looks whether there is a conflict.
  public func presentedItemDidGain(_ version: NSFileVersion) { refreshConflict() }

  /// Looks whether there is a conflict.
  public func presentedItemDidLose(_ version: NSFileVersion) { refreshConflict() }

  /// Looks whether there is a conflict.
  public func presentedItemDidResolveConflict(_ version: NSFileVersion) { refreshConflict() }

  private func isOnDisk(_ url: URL) -> Bool {
    lock.withLock { facts.onDisk }?.matchesContents(of: url) ?? false
  }

  private func refreshConflict() {
    let versions = NSFileVersion.unresolvedConflictVersionsOfItem(at: fileURL) ?? []
    setState { state in
      if versions.isEmpty || state.contains(.closed) {
        state.remove(.inConflict)
      } else {
        state.insert(.inConflict)
      }
    }
  }

  private func setState(_ change: (inout State) -> Void) {
    let isNew = lock.withLock {
      let old = facts.state
      change(&facts.state)
      return old != facts.state
    }
    if isNew {
      NotificationCenter.default.post(name: Self.stateChangedNotification, object: self)
    }
  }
}
