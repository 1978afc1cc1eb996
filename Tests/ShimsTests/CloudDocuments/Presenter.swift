import Foundation
import Synchronization

/// A presenter that writes down what it is told.
final class Presenter: NSObject, NSFilePresenter {
  private let url: Mutex<URL?>
  let presentedItemOperationQueue: OperationQueue
  let record: Record

  /// What it does when it is asked to save.
  let save: @Sendable () -> (any Error)?

  /// What it answers when its item is to be deleted.
  let refusal: (any Error)?

  init(
    _ url: URL, _ record: Record, refusal: (any Error)? = nil,
    save: @escaping @Sendable () -> (any Error)? = { nil }
  ) {
    self.url = Mutex(url)
    self.record = record
    self.refusal = refusal
    self.save = save
    presentedItemOperationQueue = OperationQueue()
    presentedItemOperationQueue.maxConcurrentOperationCount = 1
    super.init()
    NSFileCoordinator.addFilePresenter(self)
  }

  /// Waits for the messages that are under way, and hears no more.
  func finish() {
    NSFileCoordinator.removeFilePresenter(self)
    presentedItemOperationQueue.waitUntilAllOperationsAreFinished()
  }

  var presentedItemURL: URL? { url.withLock { $0 } }

  func relinquishPresentedItem(
    toReader reader: @escaping @Sendable ((@Sendable () -> Void)?) -> Void
  ) {
    let record = record
    record.add("reader")
    reader { record.add("reader left") }
  }

  func relinquishPresentedItem(
    toWriter writer: @escaping @Sendable ((@Sendable () -> Void)?) -> Void
  ) {
    let record = record
    record.add("writer")
    writer { record.add("writer left") }
  }

  func savePresentedItemChanges(completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
    record.add("save")
    completionHandler(save())
  }

  func accommodatePresentedItemDeletion(
    completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) {
    record.add("deletion")
    completionHandler(refusal)
  }

  func accommodatePresentedSubitemDeletion(
    at url: URL, completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) {
    record.add("deletion of \(url.lastPathComponent)")
    completionHandler(refusal)
  }

  func presentedItemDidMove(to newURL: URL) {
    url.withLock { $0 = newURL }
    record.add("moved to \(newURL.lastPathComponent)")
  }

  func presentedItemDidChange() { record.add("changed") }

  func presentedItemDidGain(_ version: NSFileVersion) { record.add("gained") }

  func presentedItemDidLose(_ version: NSFileVersion) { record.add("lost") }

  func presentedItemDidResolveConflict(_ version: NSFileVersion) { record.add("resolved") }

  func presentedSubitemDidAppear(at url: URL) { record.add("appeared \(url.lastPathComponent)") }

  func presentedSubitem(at oldURL: URL, didMoveTo newURL: URL) {
    record.add("moved \(oldURL.lastPathComponent) to \(newURL.lastPathComponent)")
  }

  func presentedSubitemDidChange(at url: URL) { record.add("changed \(url.lastPathComponent)") }
}

/// A presenter as it is written for Apple's platforms, with what they require and nothing more.
class SmallPresenter: NSObject, NSFilePresenter {
  var presentedItemURL: URL?
  var presentedItemOperationQueue: OperationQueue = OperationQueue()
  let record = Record()

  func presentedItemDidChange() { record.add("changed") }

  func savePresentedItemChanges(completionHandler: @escaping (Error?) -> Void) {
    record.add("saved")
    completionHandler(nil)
  }
}
