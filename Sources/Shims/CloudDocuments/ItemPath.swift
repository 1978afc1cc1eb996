import Foundation

/// Where an item is, as its folders' names, so that "the same or below" can be asked.
struct ItemPath: Hashable, Sendable {
  let parts: [String]

  init(_ url: URL) { self.init(url.path) }

  /// A path as text; `.` and `..` are resolved, symbolic links are not.
  init(_ path: String) {
    parts = URL(fileURLWithPath: path).standardizedFileURL.path.split(separator: "/").map(
      String.init)
  }

  /// Whether this is `other`, or in it.
  func isWithin(_ other: ItemPath) -> Bool { parts.starts(with: other.parts) }

  /// Whether one holds the other, or both are the same.
  func overlaps(_ other: ItemPath) -> Bool { isWithin(other) || other.isWithin(self) }
}
