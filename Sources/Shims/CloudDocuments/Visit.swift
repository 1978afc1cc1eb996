import Foundation
import Synchronization

extension NSFileAccessIntent {
  /// The URL that the accessor gets.
  var resolvedURL: URL {
    guard case .reading(let options) = kind, options.contains(.resolvesSymbolicLink) else {
      return url
    }
    return url.resolvingSymlinksInPath()
  }

  var access: AccessBoard.Access {
    if case .writing = kind { return .init(resolvedURL, isWriting: true) }
    return .init(resolvedURL, isWriting: false)
  }
}

/// One access to some items, from the moment that it may begin: what presenters are asked before and told after.
final class Visit: @unchecked Sendable {
  let urls: [URL]
  let claim: AccessBoard.Claim

  private let intents: [NSFileAccessIntent]
  private let own: (any NSFilePresenter)?
  private let wereThere: [Bool]
  private let reacquirers = Mutex<[@Sendable () -> Void]>([])

  init(intents: [NSFileAccessIntent], claim: AccessBoard.Claim, but own: (any NSFilePresenter)?) {
    self.intents = intents
    self.claim = claim
    self.own = own
    urls = intents.map(\.resolvedURL)
    wereThere = urls.map { FileCalls.exists($0.path) }
  }

  /// - Throws: what a presenter answered that could not save, or that cannot let the item go.
  func askPresenters() throws {
    for (intent, url) in zip(intents, urls) {
      for concerned in PresenterBoard.shared.concerned(with: url, but: own) {
        try AccessBoard.shared.whileAsking(concerned.presenter, for: claim) {
          switch intent.kind {
          case .reading(let options): try ask(concerned, options)
          case .writing(let options): try ask(concerned, url, options)
          }
        }
      }
    }
  }

  private func ask(
    _ concerned: PresenterBoard.Concerned, _ options: NSFileCoordinator.ReadingOptions
  ) throws {
    if options.contains(.immediatelyAvailableMetadataOnly) { return }
    let reacquirer = concerned.ask { presenter, answer in
      presenter.relinquishPresentedItem(toReader: answer)
    }
    keep(reacquirer ?? nil, concerned)
    if !options.contains(.withoutChanges) { try askToSave(concerned) }
  }

  private func ask(
    _ concerned: PresenterBoard.Concerned, _ url: URL, _ options: NSFileCoordinator.WritingOptions
  ) throws {
    if options.contains(.contentIndependentMetadataOnly) { return }
    let reacquirer = concerned.ask { presenter, answer in
      presenter.relinquishPresentedItem(toWriter: answer)
    }
    keep(reacquirer ?? nil, concerned)
    if options.contains(.forMerging) { try askToSave(concerned) }
    guard !options.isDisjoint(with: [.forDeleting, .forReplacing]), FileCalls.exists(url.path)
    else { return }
    if concerned.item.isWithin(ItemPath(url)) {
      try concerned.demand { $0.accommodatePresentedItemDeletion(completionHandler: $1) }
    } else {
      try concerned.demand {
        $0.accommodatePresentedSubitemDeletion(at: url, completionHandler: $1)
      }
    }
  }

  private func askToSave(_ concerned: PresenterBoard.Concerned) throws {
    try concerned.demand { $0.savePresentedItemChanges(completionHandler: $1) }
  }

  private func keep(
    _ reacquirer: (@Sendable () -> Void)?, _ concerned: PresenterBoard.Concerned
  ) {
    guard let reacquirer else { return }
    reacquirers.withLock { $0.append({ concerned.tell { _ in reacquirer() } }) }
  }

  /// Tells the presenters that stepped back that they may go on.
  func giveBack() {
    for reacquire in reacquirers.withLock({ $0 }) { reacquire() }
  }

  /// Tells presenters, and those who watch folders, what was done; the presenters of items that were moved were told so.
  func tellPresenters(butOf moved: Set<ItemPath>) {
    for ((intent, url), wasThere) in zip(zip(intents, urls), wereThere) {
      guard case .writing(let options) = intent.kind else { continue }
      let isThere = FileCalls.exists(url.path)
      if options.contains(.forDeleting), wasThere, !isThere { VersionFolder(of: url).removeAll() }
      // What is no longer there did not change.
      if isThere, !moved.contains(ItemPath(url)) { tell(of: url, isNew: !wasThere) }
      FolderWatch.ring(url)
    }
    giveBack()
  }

  private func tell(of url: URL, isNew: Bool) {
    let path = ItemPath(url)
    for concerned in PresenterBoard.shared.concerned(with: url, but: own) {
      if concerned.item.isWithin(path) {
        concerned.tell { $0.presentedItemDidChange() }
      } else if isNew {
        concerned.tell { $0.presentedSubitemDidAppear(at: url) }
      } else {
        concerned.tell { $0.presentedSubitemDidChange(at: url) }
      }
    }
  }
}

extension PresenterBoard.Concerned {
  /// Asks, and throws the error that was answered.
  func demand(
    _ question:
      @escaping @Sendable (
        any NSFilePresenter, @escaping @Sendable ((any Error)?) -> Void
      ) -> Void
  ) throws {
    let refusal = ask {
      (presenter, answer: @escaping @Sendable (Result<Void, any Error>) -> Void) in
      question(presenter) { error in answer(error.map { .failure($0) } ?? .success(())) }
    }
    try refusal?.get()
  }
}

/// Tells all presenters but one that an item is elsewhere now, and all in it with it.
func announceMove(from oldURL: URL, to newURL: URL, but own: (any NSFilePresenter)?) {
  let old = ItemPath(oldURL)
  for concerned in PresenterBoard.shared.concerned(with: oldURL, but: own) {
    if concerned.item.isWithin(old) {
      let rest = concerned.item.parts.dropFirst(old.parts.count)
      let url = rest.reduce(newURL) { $0.appendingPathComponent($1) }
      concerned.tell { $0.presentedItemDidMove(to: url) }
    } else {
      concerned.tell { $0.presentedSubitem(at: oldURL, didMoveTo: newURL) }
    }
  }
  FolderWatch.ring(oldURL)
  FolderWatch.ring(newURL)
}
