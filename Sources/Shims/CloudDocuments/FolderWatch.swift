import Foundation
import Synchronization

/// Tells running metadata queries that something was done in their folders, as far as this process knows. What other programs do
/// they find by looking.
enum FolderWatch {
  private struct Weak: @unchecked Sendable {
    weak var query: NSMetadataQuery?
  }

  private static let queries = Mutex<[Weak]>([])

  static func add(_ query: NSMetadataQuery) {
    queries.withLock { queries in
      queries.removeAll { $0.query == nil }
      queries.append(Weak(query: query))
    }
  }

  static func remove(_ query: NSMetadataQuery) {
    queries.withLock { $0.removeAll { $0.query == nil || $0.query === query } }
  }

  static func ring(_ url: URL) {
    let path = ItemPath(url)
    for query in queries.withLock({ $0.compactMap(\.query) }) { query.look(at: path) }
  }
}
