import Foundation
import Synchronization

/// The presenters of this process, and the messages to them.
final class PresenterBoard: @unchecked Sendable {
  static let shared = PresenterBoard()

  private struct Presenters: @unchecked Sendable {
    var all: [any NSFilePresenter] = []
  }

  private let presenters = Mutex(Presenters())

  var all: [any NSFilePresenter] { presenters.withLock { $0.all } }

  func add(_ presenter: any NSFilePresenter) {
    presenters.withLock { state in
      guard !state.all.contains(where: { $0 === presenter }) else { return }
      state.all.append(presenter)
    }
  }

  func remove(_ presenter: any NSFilePresenter) {
    presenters.withLock { $0.all.removeAll { $0 === presenter } }
  }

  /// A presenter, and how its item lies to another.
  struct Concerned: @unchecked Sendable {
    let presenter: any NSFilePresenter
    let item: ItemPath

    /// Runs on the presenter's queue, later.
    func tell(_ message: @escaping @Sendable (any NSFilePresenter) -> Void) {
      let concerned = self
      concerned.presenter.presentedItemOperationQueue.addOperation { message(concerned.presenter) }
    }

    /// Runs on the presenter's queue, and waits until the answer was given.
    func ask<Answer: Sendable>(
      _ question:
        @escaping @Sendable (any NSFilePresenter, @escaping @Sendable (Answer) -> Void) -> Void
    ) -> Answer? {
      let answer = Mutex<Answer?>(nil)
      let given = DispatchSemaphore(value: 0)
      let box = AnswerBox(answer: answer, given: given)
      tell { presenter in question(presenter) { box.give($0) } }
      given.wait()
      return box.answer.withLock { $0 }
    }
  }

  private final class AnswerBox<Answer: Sendable>: Sendable {
    let answer: Mutex<Answer?>
    let given: DispatchSemaphore

    init(answer: consuming Mutex<Answer?>, given: DispatchSemaphore) {
      self.answer = answer
      self.given = given
    }

    /// Only the first answer counts.
    func give(_ value: Answer) {
      let isFirst = answer.withLock { answer in
        if answer != nil { return false }
        answer = value
        return true
      }
      if isFirst { given.signal() }
    }
  }

  /// The presenters, but one, whose item is the URL's, in it, or holds it.
  func concerned(with url: URL, but own: (any NSFilePresenter)?) -> [Concerned] {
    let path = ItemPath(url)
    return all.compactMap { presenter in
      guard presenter !== own, let item = presenter.presentedItemURL.map(ItemPath.init),
        item.overlaps(path)
      else { return nil }
      return Concerned(presenter: presenter, item: item)
    }
  }
}
