import Foundation

/// One item that `NSFileCoordinator.coordinate(with:queue:byAccessor:)` reads or writes.
open class NSFileAccessIntent: NSObject, @unchecked Sendable {
  /// The item. A link that `.resolvesSymbolicLink` resolves shows up here, once access is given.
  open internal(set) var url: URL

  enum Kind: Sendable {
    case reading(NSFileCoordinator.ReadingOptions)
    case writing(NSFileCoordinator.WritingOptions)
  }

  let kind: Kind

  init(url: URL, kind: Kind) {
    self.url = url
    self.kind = kind
  }

  /// Means to read the item.
  open class func readingIntent(
    with url: URL, options: NSFileCoordinator.ReadingOptions = []
  ) -> NSFileAccessIntent { NSFileAccessIntent(url: url, kind: .reading(options)) }

  /// Means to write the item.
  open class func writingIntent(
    with url: URL, options: NSFileCoordinator.WritingOptions = []
  ) -> NSFileAccessIntent { NSFileAccessIntent(url: url, kind: .writing(options)) }
}
