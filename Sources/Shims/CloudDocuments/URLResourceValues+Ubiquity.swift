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
    // The path, so that the property below knows what it is asked about.
    let wanted = Set(keys).union([.pathKey])
    let placeholder = Placeholder(of: self)
    guard placeholder.isThere else { return try resourceValues(forKeys: wanted) }
    var values = try placeholder.file.resourceValues(forKeys: wanted)
    if keys.contains(.nameKey) { values.name = lastPathComponent }
    return values
  }
}

extension URLResourceValues {
  /// Whether the item is here; `nil` for one that is in no container.
  ///
  /// It is looked up when it is asked for, so it says what is so now. It is `nil` too if the values were read with a `Set` of keys
  /// that lacks `.pathKey`. The other properties of ubiquitous items are Foundation's own, which are `nil` here whatever is
  /// so; `NSMetadataItem` knows.
  public var ubiquitousItemDownloadingStatus: URLUbiquitousItemDownloadingStatus? {
    guard let path = allValues[.pathKey] as? String else { return nil }
    let url = URL(fileURLWithPath: path)
    let item = Placeholder(file: url)?.item ?? url
    guard FileManager.default.isUbiquitousItem(at: item) else { return nil }
    return Placeholder(of: item).isThere ? .notDownloaded : .current
  }
}
