import Foundation

/// A metadata query between its start and its stop: looks at the folders again and again, and hands on what changed.
final class MetadataRun: @unchecked Sendable {
  struct Changes: Sendable {
    var added: [NSMetadataItem] = []
    var changed: [NSMetadataItem] = []
    var removed: [NSMetadataItem] = []

    var isEmpty: Bool { added.isEmpty && changed.isEmpty && removed.isEmpty }
  }

  private weak var query: NSMetadataQuery?
  private let folders: [URL]
  private let ubiquity: UbiquityFolder
  private let paths: [ItemPath]
  private let queue = DispatchQueue(label: "multe.metadata-query")
  private let timer: any DispatchSourceTimer

  // Only on `queue`.
  private var items: [String: NSMetadataItem] = [:]
  private var known: [String: FolderScan.Facts] = [:]
  private var hasGathered = false

  init(_ query: NSMetadataQuery, folders: [URL], ubiquity: UbiquityFolder) {
    self.query = query
    self.folders = folders
    self.ubiquity = ubiquity
    paths = folders.map(ItemPath.init)
    timer = DispatchSource.makeTimerSource(queue: queue)
  }

  static func folders(of scopes: [Any], in ubiquity: UbiquityFolder) -> [URL] {
    scopes.flatMap { scope -> [URL] in
      if let url = scope as? URL { return [url] }
      guard let text = scope as? String else { return [] }
      switch text {
      case NSMetadataQueryUbiquitousDocumentsScope:
        return containers(in: ubiquity).map { $0.appendingPathComponent("Documents") }
      case NSMetadataQueryUbiquitousDataScope:
        return containers(in: ubiquity).flatMap { container in
          names(in: container).filter { $0 != "Documents" && !$0.hasPrefix(".") }.map {
            container.appendingPathComponent($0)
          }
        }
      default: return [URL(fileURLWithPath: text)]
      }
    }
  }

  private static func containers(in ubiquity: UbiquityFolder) -> [URL] {
    guard let base = ubiquity.url else { return [] }
    return names(in: base).filter { !$0.hasPrefix(".") }.map { base.appendingPathComponent($0) }
  }

  private static func names(in folder: URL) -> [String] {
    (try? FileCalls.names(inFolder: folder.path)) ?? []
  }

  func start(interval: TimeInterval) {
    timer.schedule(deadline: .now(), repeating: interval)
    timer.setEventHandler { [weak self] in self?.scan() }
    timer.activate()
  }

  func stop() { timer.cancel() }

  /// Looks at once.
  func look() { queue.async { [weak self] in self?.scan() } }

  /// Looks at once, if the path is in a folder of this run.
  func look(at path: ItemPath) {
    if paths.contains(where: { path.overlaps($0) }) { look() }
  }

  private func scan() {
    guard !timer.isCancelled, let query, query.mayUpdate || !hasGathered else { return }
    let found = FolderScan(folders, ubiquity: ubiquity).items
    guard found != known || !hasGathered else { return }
    let changes = changes(to: found, query)
    known = found
    let isFirst = !hasGathered
    hasGathered = true
    guard isFirst || !changes.isEmpty else { return }
    let shown = Array(items.values)
    query.onQueue { [weak query] in
      guard let query, query.show(shown, of: self) else { return }
      query.postNow(
        isFirst ? .NSMetadataQueryDidFinishGathering : .NSMetadataQueryDidUpdate,
        isFirst ? nil : changes)
    }
  }

  private func changes(to found: [String: FolderScan.Facts], _ query: NSMetadataQuery) -> Changes {
    var changes = Changes()
    for (path, facts) in found where known[path] != facts {
      let old = items[path]
      let item = old ?? NSMetadataItem(path: path, facts: facts)
      item.update(facts)
      if query.matches(item) {
        items[path] = item
        if old == nil { changes.added.append(item) } else { changes.changed.append(item) }
      } else if items.removeValue(forKey: path) != nil {
        changes.removed.append(item)
      }
    }
    for path in known.keys where found[path] == nil {
      if let item = items.removeValue(forKey: path) { changes.removed.append(item) }
    }
    return changes
  }
}
