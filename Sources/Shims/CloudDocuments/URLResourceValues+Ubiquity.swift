import Foundation

/// Whether an item of the cloud is on this computer.
public struct URLUbiquitousItemDownloadingStatus: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// A status by its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Only its name is here.
  public static let notDownloaded = Self(
    rawValue: "NSURLUbiquitousItemDownloadingStatusNotDownloaded")

  /// It is here, but there is a newer one. No item of ours is in this state: a mirror replaces it when it knows of a newer one.
  public static let downloaded = Self(rawValue: "NSURLUbiquitousItemDownloadingStatusDownloaded")

  /// The newest is here.
  public static let current = Self(rawValue: "NSURLUbiquitousItemDownloadingStatusCurrent")
}

extension URL {
  /// The values of a resource, those of items of the cloud too.
  ///
  /// Foundation's method of this name takes a set; one with an array is the better match for keys that are written out. An
  /// item that is not on this computer has values as well.
  ///
  /// - Throws: `CocoaError` `fileReadNoSuchFile` and others of Foundation's.
  public func resourceValues(forKeys keys: [URLResourceKey]) throws -> URLResourceValues {
    // The path, so that the properties below know what they are asked about.
    let wanted = Set(keys).union([.pathKey])
    let placeholder = Placeholder(of: self)
    guard placeholder.isThere else { return try resourceValues(forKeys: wanted) }
    var values = try placeholder.file.resourceValues(forKeys: wanted)
    if keys.contains(.nameKey) { values.name = lastPathComponent }
    return values
  }
}

/// The properties of items in the cloud. They are looked up when they are asked for, so they say what is so now. They are `nil` if
/// the values were read with a `Set` of keys that lacks `.pathKey`.
extension URLResourceValues {
  private var item: URL? {
    guard let path = allValues[.pathKey] as? String else { return nil }
    let url = URL(fileURLWithPath: path)
    return Placeholder(file: url)?.item ?? url
  }

  /// Whether the item is in a container.
  public var isUbiquitousItem: Bool? { item.map(FileManager.default.isUbiquitousItem(at:)) }

  /// Whether the item is here; `nil` for one that is in no container.
  public var ubiquitousItemDownloadingStatus: URLUbiquitousItemDownloadingStatus? {
    guard let item, FileManager.default.isUbiquitousItem(at: item) else { return nil }
    return Placeholder(of: item).isThere ? .notDownloaded : .current
  }

  /// Whether the item is coming.
  public var ubiquitousItemIsDownloading: Bool? {
    ubiquitousItem.map { if case .running = Placeholder(of: $0).download { true } else { false } }
  }

  /// Whether somebody asked for it, and it is not here yet.
  public var ubiquitousItemDownloadRequested: Bool? { ubiquitousItemIsDownloading }

  /// Why it did not come the last time.
  public var ubiquitousItemDownloadingError: NSError? {
    guard let item = ubiquitousItem, case .failed(let error) = Placeholder(of: item).download else {
      return nil
    }
    return error as NSError
  }

  /// Whether two devices changed it at once and nobody decided yet.
  public var ubiquitousItemHasUnresolvedConflicts: Bool? {
    ubiquitousItem.map { NSFileVersion.unresolvedConflictVersionsOfItem(at: $0)?.isEmpty == false }
  }

  /// Whether a mirror holds it as it is here. Without one nothing is.
  public var ubiquitousItemIsUploaded: Bool? {
    guard let item, let container = UbiquityFolder.current.container(of: item) else { return nil }
    if Placeholder(of: item).isThere { return true }
    let mirror = UbiquityFolder.mirror(forContainer: container.identifier)
    return (try? mirror?.holdsCurrentVersion(ofItemAt: item)) ?? false
  }

  /// The container's identifier.
  public var ubiquitousItemContainerDisplayName: String? {
    item.flatMap { UbiquityFolder.current.container(of: $0)?.identifier }
  }

  private var ubiquitousItem: URL? {
    item.flatMap { FileManager.default.isUbiquitousItem(at: $0) ? $0 : nil }
  }
}
