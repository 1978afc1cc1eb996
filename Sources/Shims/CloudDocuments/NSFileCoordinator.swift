import Foundation
import Synchronization

/// Reads and writes files so that other parts of the program neither see half of it nor miss it, as Apple's Foundation
/// has it.
///
/// It works within one process: what other processes do is neither waited for nor told. A reading or writing waits for those of
/// other purposes that concern the same item, one in it, or one that holds it. Within an accessor, use the same coordinator
/// again, or one with its `purposeIdentifier`; another one would wait for ever, as for Apple.
open class NSFileCoordinator: NSObject, @unchecked Sendable {
  /// What reading may leave out.
  public struct ReadingOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Presenters need not save first.
    public static let withoutChanges = ReadingOptions(rawValue: 1)

    /// The accessor gets the URL that a symbolic link leads to.
    public static let resolvesSymbolicLink = ReadingOptions(rawValue: 2)

    /// Only names, dates and the like are read: nobody has to save, and nothing is fetched.
    public static let immediatelyAvailableMetadataOnly = ReadingOptions(rawValue: 4)

    /// Reads a copy to be sent elsewhere. The accessor gets the item itself here.
    public static let forUploading = ReadingOptions(rawValue: 8)
  }

  /// What writing is for. One of them, or none for a change of the item's contents.
  public struct WritingOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The item is going to be deleted: presenters are asked to let it go.
    public static let forDeleting = WritingOptions(rawValue: 1)

    /// The item is going to be moved: tell where to by `item(at:didMoveTo:)`.
    public static let forMoving = WritingOptions(rawValue: 2)

    /// What others have not saved is going to be read and merged: presenters save first.
    public static let forMerging = WritingOptions(rawValue: 4)

    /// Another item is going to take its place: presenters are asked to let it go.
    public static let forReplacing = WritingOptions(rawValue: 8)

    /// Only the like of labels is written: nobody has to do anything.
    public static let contentIndependentMetadataOnly = WritingOptions(rawValue: 16)
  }

  private let presenter: (any NSFilePresenter)?
  private let arrivals = Mutex<Set<ItemPath>>([])

  /// Accesses of the same purpose never wait for each other.
  open var purposeIdentifier: String

  /// A coordinator that tells all presenters but this one.
  public init(filePresenter filePresenterOrNil: (any NSFilePresenter)?) {
    presenter = filePresenterOrNil
    purposeIdentifier = UUID().uuidString
    super.init()
  }

  /// A coordinator that tells all presenters.
  public convenience override init() { self.init(filePresenter: nil) }

  // MARK: Presenters

  /// Sends messages to the presenter from now on. It is kept alive until it is removed.
  open class func addFilePresenter(_ filePresenter: any NSFilePresenter) {
    PresenterBoard.shared.add(filePresenter)
  }

  /// Sends it no more messages.
  open class func removeFilePresenter(_ filePresenter: any NSFilePresenter) {
    PresenterBoard.shared.remove(filePresenter)
  }

  /// Those that were added.
  open class var filePresenters: [any NSFilePresenter] { PresenterBoard.shared.all }

  // MARK: Access

  /// Waits until the item may be read, and calls the accessor.
  ///
  /// `outError` gets `userCancelled`, or the error of a presenter that could not save; the accessor is not called then.
  open func coordinate(
    readingItemAt url: URL, options: ReadingOptions = [], error outError: NSErrorPointer,
    byAccessor reader: (URL) -> Void
  ) {
    access([.readingIntent(with: url, options: options)], outError) { reader($0[0]) }
  }

  /// Waits until the item may be written, and calls the accessor. Then presenters are told.
  open func coordinate(
    writingItemAt url: URL, options: WritingOptions = [], error outError: NSErrorPointer,
    byAccessor writer: (URL) -> Void
  ) {
    access([.writingIntent(with: url, options: options)], outError) { writer($0[0]) }
  }

  /// Reads one item and writes another, as to convert one into the other.
  open func coordinate(
    readingItemAt readingURL: URL, options readingOptions: ReadingOptions = [],
    writingItemAt writingURL: URL, options writingOptions: WritingOptions = [],
    error outError: NSErrorPointer, byAccessor readerWriter: (URL, URL) -> Void
  ) {
    let intents: [NSFileAccessIntent] = [
      .readingIntent(with: readingURL, options: readingOptions),
      .writingIntent(with: writingURL, options: writingOptions),
    ]
    access(intents, outError) { readerWriter($0[0], $0[1]) }
  }

  /// Writes two items, as to move one to the other.
  open func coordinate(
    writingItemAt url1: URL, options options1: WritingOptions = [], writingItemAt url2: URL,
    options options2: WritingOptions = [], error outError: NSErrorPointer,
    byAccessor writer: (URL, URL) -> Void
  ) {
    let intents: [NSFileAccessIntent] = [
      .writingIntent(with: url1, options: options1), .writingIntent(with: url2, options: options2),
    ]
    access(intents, outError) { writer($0[0], $0[1]) }
  }

  /// Waits for access to all items on a thread of its own and then calls the accessor on the queue.
  open func coordinate(
    with intents: [NSFileAccessIntent], queue: OperationQueue,
    byAccessor accessor: @escaping @Sendable ((any Error)?) -> Void
  ) {
    let claim = lineUp(intents)
    Thread.detachNewThread { [self] in
      do {
        let visit = try enter(intents, claim)
        queue.addOperation { [self] in
          for (intent, url) in zip(intents, visit.urls) { intent.url = url }
          accessor(nil)
          leave(visit)
        }
      } catch {
        queue.addOperation { accessor(error) }
      }
    }
  }

  /// Waits for many items at once; single accesses of this coordinator within the accessor need no waiting then. Ends when
  /// the accessor calls the handler that it gets.
  open func prepare(
    forReadingItemsAt readingURLs: [URL], options readingOptions: ReadingOptions = [],
    writingItemsAt writingURLs: [URL], options writingOptions: WritingOptions = [],
    error outError: NSErrorPointer,
    byAccessor batchAccessor: (@escaping @Sendable () -> Void) -> Void
  ) {
    let accesses =
      readingURLs.map { AccessBoard.Access($0, isWriting: false) }
      + writingURLs.map { AccessBoard.Access($0, isWriting: true) }
    let claim = AccessBoard.shared.line(
      up: accesses, purpose: purposeIdentifier, of: presenter)
    do {
      try AccessBoard.shared.wait(for: claim)
    } catch {
      outError?.pointee = error as NSError
      return
    }
    batchAccessor { AccessBoard.shared.leave(claim) }
  }

  /// Ends all waiting of this coordinator: those calls report `userCancelled`. What was let in goes on.
  open func cancel() { AccessBoard.shared.cancel(purpose: purposeIdentifier) }

  // MARK: Moves

  /// Tells that the item is about to be moved. Nothing needs to be known of it here.
  open func item(at oldURL: URL, willMoveTo newURL: URL) {}

  /// Tells presenters that the item was moved. Its other versions move along.
  open func item(at oldURL: URL, didMoveTo newURL: URL) {
    arrivals.withLock { _ = $0.insert(ItemPath(newURL)) }
    VersionFolder(of: oldURL).move(toItemAt: newURL)
    announceMove(from: oldURL, to: newURL, but: presenter)
  }

  private func access(
    _ intents: [NSFileAccessIntent], _ outError: NSErrorPointer, _ accessor: ([URL]) -> Void
  ) {
    do {
      let visit = try enter(intents, lineUp(intents))
      accessor(visit.urls)
      leave(visit)
    } catch {
      outError?.pointee = error as NSError
    }
  }

  private func lineUp(_ intents: [NSFileAccessIntent]) -> AccessBoard.Claim {
    AccessBoard.shared.line(
      up: intents.map(\.access), purpose: purposeIdentifier, of: presenter)
  }

  private func enter(
    _ intents: [NSFileAccessIntent], _ claim: AccessBoard.Claim
  ) throws -> Visit {
    try AccessBoard.shared.wait(for: claim)
    let visit = Visit(intents: intents, claim: claim, but: presenter)
    do {
      try visit.askPresenters()
    } catch {
      visit.giveBack()
      AccessBoard.shared.leave(claim)
      throw error
    }
    return visit
  }

  private func leave(_ visit: Visit) {
    // What was moved here is the same as before: its presenters know where it is, and need not read it again.
    let moved = arrivals.withLock { arrivals in
      let moved = arrivals.intersection(visit.urls.map(ItemPath.init))
      arrivals.subtract(moved)
      return moved
    }
    visit.tellPresenters(butOf: moved)
    AccessBoard.shared.leave(visit.claim)
  }
}
