import Foundation
import Synchronization

/// The item's name with its extension: a string.
public let NSMetadataItemFSNameKey = "kMDItemFSName"
/// The item's name without its extension: a string.
public let NSMetadataItemDisplayNameKey = "kMDItemDisplayName"
/// Where the item is: a URL.
public let NSMetadataItemURLKey = "kMDItemURL"
/// Where the item is: a string.
public let NSMetadataItemPathKey = "kMDItemPath"
/// The bytes of the item, of a package with all that is in it: an integer.
public let NSMetadataItemFSSizeKey = "kMDItemFSSize"
/// When the item was made, as far as Linux tells: a date.
public let NSMetadataItemFSCreationDateKey = "kMDItemFSCreationDate"
/// When the item's contents last changed: a date.
public let NSMetadataItemFSContentChangeDateKey = "kMDItemFSContentChangeDate"
/// Whether the item is in a container: a Boolean value.
public let NSMetadataItemIsUbiquitousKey = "NSMetadataItemIsUbiquitousKey"
/// The container's identifier: a string.
public let NSMetadataUbiquitousItemContainerDisplayNameKey =
  "NSMetadataUbiquitousItemContainerDisplayNameKey"
/// Whether the item is on this computer: one of the three strings below.
public let NSMetadataUbiquitousItemDownloadingStatusKey =
  "NSMetadataUbiquitousItemDownloadingStatusKey"
/// Whether the item is coming: a Boolean value.
public let NSMetadataUbiquitousItemIsDownloadingKey = "NSMetadataUbiquitousItemIsDownloadingKey"
/// How much of the item is here, from 0 to 100: a number. It is one or the other.
public let NSMetadataUbiquitousItemPercentDownloadedKey =
  "NSMetadataUbiquitousItemPercentDownloadedKey"
/// Whether two devices changed the item at once and nobody decided yet: a Boolean value.
public let NSMetadataUbiquitousItemHasUnresolvedConflictsKey =
  "NSMetadataUbiquitousItemHasUnresolvedConflictsKey"

/// Why the item did not come the last time: an `NSError`.
public let NSMetadataUbiquitousItemDownloadingErrorKey =
  "NSMetadataUbiquitousItemDownloadingErrorKey"
/// Whether a mirror holds the item as it is here: a Boolean value. Without a mirror none does.
public let NSMetadataUbiquitousItemIsUploadedKey = "NSMetadataUbiquitousItemIsUploadedKey"

/// Only its name is here.
public let NSMetadataUbiquitousItemDownloadingStatusNotDownloaded =
  "NSMetadataUbiquitousItemDownloadingStatusNotDownloaded"
/// It is here, but there is a newer one.
public let NSMetadataUbiquitousItemDownloadingStatusDownloaded =
  "NSMetadataUbiquitousItemDownloadingStatusDownloaded"
/// The newest is here.
public let NSMetadataUbiquitousItemDownloadingStatusCurrent =
  "NSMetadataUbiquitousItemDownloadingStatusCurrent"

/// A result of a metadata query: what is known of a file or a package. The query keeps it up to date.
open class NSMetadataItem: NSObject, @unchecked Sendable {
  let path: String
  private let facts: Mutex<FolderScan.Facts>

  init(path: String, facts: FolderScan.Facts) {
    self.path = path
    self.facts = Mutex(facts)
    super.init()
  }

  /// What is known of the item at the URL now; `nil` if nothing is there.
  public convenience init?(url: URL) {
    let path = url.standardizedFileURL.path
    let folder = url.deletingLastPathComponent()
    guard let facts = FolderScan([folder], ubiquity: .current).items[path] else { return nil }
    self.init(path: path, facts: facts)
  }

  func update(_ new: FolderScan.Facts) { facts.withLock { $0 = new } }

  /// The attributes that the item has.
  open var attributes: [String] {
    Self.allAttributes.filter { value(forAttribute: $0) != nil }
  }

  /// The values of these attributes, those that the item has.
  open func values(forAttributes keys: [String]) -> [String: Any]? {
    Dictionary(
      keys.compactMap { key in value(forAttribute: key).map { (key, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// The value of an attribute; `nil` if the item has none.
  open func value(forAttribute key: String) -> Any? {
    let url = URL(fileURLWithPath: path)
    let facts = facts.withLock { $0 }
    switch key {
    case NSMetadataItemFSNameKey: return url.lastPathComponent
    case NSMetadataItemDisplayNameKey: return url.deletingPathExtension().lastPathComponent
    case NSMetadataItemURLKey: return url
    case NSMetadataItemPathKey: return path
    case NSMetadataItemFSSizeKey: return facts.size
    case NSMetadataItemFSCreationDateKey: return facts.created
    case NSMetadataItemFSContentChangeDateKey: return facts.changed
    case NSMetadataItemIsUbiquitousKey: return facts.container != nil
    case NSMetadataUbiquitousItemContainerDisplayNameKey: return facts.container
    case NSMetadataUbiquitousItemDownloadingStatusKey:
      switch facts.status {
      case .current?: return NSMetadataUbiquitousItemDownloadingStatusCurrent
      case .notDownloaded?: return NSMetadataUbiquitousItemDownloadingStatusNotDownloaded
      default: return nil
      }
    case NSMetadataUbiquitousItemIsDownloadingKey:
      return facts.container.map { _ in facts.isDownloading }
    case NSMetadataUbiquitousItemDownloadingErrorKey:
      guard case .failed(let error) = Placeholder(of: url).download else { return nil }
      return error as NSError
    case NSMetadataUbiquitousItemIsUploadedKey:
      guard let container = facts.container else { return nil }
      if facts.status == .notDownloaded { return true }
      let mirror = UbiquityFolder.mirror(forContainer: container)
      return (try? mirror?.holdsCurrentVersion(ofItemAt: url)) ?? false
    case NSMetadataUbiquitousItemPercentDownloadedKey:
      return facts.status.map { $0 == .current ? 100.0 : 0.0 }
    case NSMetadataUbiquitousItemHasUnresolvedConflictsKey:
      return facts.container.map { _ in facts.hasConflicts }
    default: return nil
    }
  }

  /// The same as `value(forAttribute:)`, under the name of key-value coding.
  open func value(forKey key: String) -> Any? { value(forAttribute: key) }

  private static let allAttributes = [
    NSMetadataItemFSNameKey, NSMetadataItemDisplayNameKey, NSMetadataItemURLKey,
    NSMetadataItemPathKey, NSMetadataItemFSSizeKey, NSMetadataItemFSCreationDateKey,
    NSMetadataItemFSContentChangeDateKey, NSMetadataItemIsUbiquitousKey,
    NSMetadataUbiquitousItemContainerDisplayNameKey, NSMetadataUbiquitousItemDownloadingStatusKey,
    NSMetadataUbiquitousItemIsDownloadingKey, NSMetadataUbiquitousItemPercentDownloadedKey,
    NSMetadataUbiquitousItemHasUnresolvedConflictsKey, NSMetadataUbiquitousItemDownloadingErrorKey,
    NSMetadataUbiquitousItemIsUploadedKey,
  ]
}

/// Attributes for `NSSortDescriptor(keyPath:ascending:)`, since Foundation here sorts by no key.
extension NSMetadataItem {
  /// The item's name with its extension.
  public var fileSystemName: String { URL(fileURLWithPath: path).lastPathComponent }

  /// When the item's contents last changed.
  public var contentChangeDate: Date { facts.withLock { $0.changed } }
}
