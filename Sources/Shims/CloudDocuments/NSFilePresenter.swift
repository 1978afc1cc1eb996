import Foundation

/// An object that shows a file or a folder and wants to know what others do with it, as Apple's Foundation has it.
///
/// It is told of what goes through an `NSFileCoordinator` of this process. The messages come on
/// `presentedItemOperationQueue`; one with a completion handler holds the other's access up until that is called. All but
/// the first two have a default that agrees and does nothing.
@preconcurrency
public protocol NSFilePresenter: NSObjectProtocol {
  /// The file or folder.
  var presentedItemURL: URL? { get }

  /// Where the messages are sent. It must not be the queue that the access is asked for on.
  var presentedItemOperationQueue: OperationQueue { get }

  /// The item that this one belongs to, as subtitles belong to a film.
  var primaryPresentedItemURL: URL? { get }

  /// Somebody is about to read the item. Call `reader`, with what to do when the reading is over.
  func relinquishPresentedItem(
    toReader reader: @escaping @Sendable ((@Sendable () -> Void)?) -> Void)

  /// Somebody is about to write the item. Call `writer`, with what to do when the writing is over.
  func relinquishPresentedItem(
    toWriter writer: @escaping @Sendable ((@Sendable () -> Void)?) -> Void)

  /// Somebody is about to read: write now what is not on disk yet. An error ends the other's access.
  func savePresentedItemChanges(completionHandler: @escaping @Sendable ((any Error)?) -> Void)

  /// The item is about to be deleted or replaced. An error ends the other's access.
  func accommodatePresentedItemDeletion(
    completionHandler: @escaping @Sendable ((any Error)?) -> Void)

  /// The item has another URL now.
  func presentedItemDidMove(to newURL: URL)

  /// The item's bytes changed, or something in the folder did.
  func presentedItemDidChange()

  /// The item got another version.
  func presentedItemDidGain(_ version: NSFileVersion)

  /// The item lost a version.
  func presentedItemDidLose(_ version: NSFileVersion)

  /// A conflict of the item's versions was resolved.
  func presentedItemDidResolveConflict(_ version: NSFileVersion)

  /// An item in the folder is about to be deleted or replaced.
  func accommodatePresentedSubitemDeletion(
    at url: URL, completionHandler: @escaping @Sendable ((any Error)?) -> Void)

  /// An item in the folder is new.
  func presentedSubitemDidAppear(at url: URL)

  /// An item in the folder has another URL now.
  func presentedSubitem(at oldURL: URL, didMoveTo newURL: URL)

  /// An item in the folder changed.
  func presentedSubitemDidChange(at url: URL)
}

extension NSFilePresenter {
  /// None.
  public var primaryPresentedItemURL: URL? { nil }

  /// Lets the reader in.
  public func relinquishPresentedItem(
    toReader reader: @escaping @Sendable ((@Sendable () -> Void)?) -> Void
  ) { reader(nil) }

  /// Lets the writer in.
  public func relinquishPresentedItem(
    toWriter writer: @escaping @Sendable ((@Sendable () -> Void)?) -> Void
  ) { writer(nil) }

  /// Has nothing to save.
  public func savePresentedItemChanges(
    completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) { completionHandler(nil) }

  /// Lets the item go.
  public func accommodatePresentedItemDeletion(
    completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) { completionHandler(nil) }

  /// Lets the item go.
  public func accommodatePresentedSubitemDeletion(
    at url: URL, completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) { completionHandler(nil) }

  /// Does nothing.
  public func presentedItemDidMove(to newURL: URL) {}

  /// Does nothing.
  public func presentedItemDidChange() {}

  /// Does nothing.
  public func presentedItemDidGain(_ version: NSFileVersion) {}

  /// Does nothing.
  public func presentedItemDidLose(_ version: NSFileVersion) {}

  /// Does nothing.
  public func presentedItemDidResolveConflict(_ version: NSFileVersion) {}

  /// Does nothing.
  public func presentedSubitemDidAppear(at url: URL) {}

  /// Does nothing.
  public func presentedSubitem(at oldURL: URL, didMoveTo newURL: URL) {}

  /// Does nothing.
  public func presentedSubitemDidChange(at url: URL) {}
}
