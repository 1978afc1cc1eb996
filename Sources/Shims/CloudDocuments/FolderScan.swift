import Foundation
import Glibc

/// What a folder holds at one moment, as a metadata query shows it.
struct FolderScan {
  /// The most items of one scan, and the most files that are looked at within one package: more are left out, so that a link to a whole
  /// disk does not stop a program.
  static let itemsMax = 100_000
  static let packageFilesMax = 10_000

  struct Facts: Equatable, Sendable {
    var size: Int
    var changed: Date
    var created: Date
    var status: URLUbiquitousItemDownloadingStatus?
    var isDownloading = false
    var hasConflicts = false
    var container: String?
  }

  let ubiquity: UbiquityFolder

  private(set) var items: [String: Facts] = [:]

  init(_ folders: [URL], ubiquity: UbiquityFolder) {
    self.ubiquity = ubiquity
    for folder in folders { scan(folder.standardizedFileURL.path, depth: 0) }
  }

  /// A folder whose name has an extension is a package: an item that is not looked into. Hidden ones are left out.
  private mutating func scan(_ folder: String, depth: Int) {
    guard depth < packageDepthMax, let names = try? FileCalls.names(inFolder: folder) else {
      return
    }
    for name in names where items.count < Self.itemsMax {
      let path = folder + "/" + name
      if name.hasPrefix(".") {
        addPlaceholder(path)
      } else if var facts = Self.facts(ofItemAt: path) {
        complete(&facts, path, .current)
        items[path] = facts
        let isFolder = (try? FileCalls.isDirectory(path)) ?? false
        if isFolder && !Self.isPackage(name) { scan(path, depth: depth + 1) }
      }
    }
  }

  static func isPackage(_ name: String) -> Bool { !(name as NSString).pathExtension.isEmpty }

  private mutating func addPlaceholder(_ path: String) {
    guard let placeholder = Placeholder(file: URL(fileURLWithPath: path)), placeholder.isThere,
      var facts = Self.facts(ofItemAt: path)
    else { return }
    facts.size = placeholder.size ?? 0
    complete(&facts, placeholder.item.path, .notDownloaded)
    items[placeholder.item.path] = facts
  }

  private func complete(
    _ facts: inout Facts, _ path: String, _ status: URLUbiquitousItemDownloadingStatus
  ) {
    let url = URL(fileURLWithPath: path)
    facts.container = ubiquity.container(of: url)?.identifier
    if facts.container != nil { facts.status = status }
    // What is here is not coming any more, even if its download has something to clear away still.
    if status == .notDownloaded, case .running = Placeholder(of: url).download {
      facts.isDownloading = true
    }
    facts.hasConflicts =
      NSFileVersion.unresolvedConflictVersionsOfItem(at: url)?.isEmpty == false
  }

  /// The size of an item and when it last changed: of a package, with all that is in it. `nil` if nothing is there.
  static func facts(ofItemAt path: String) -> Facts? {
    guard let status = (try? FileCalls.status(path)) ?? nil else { return nil }
    let stamp = FileCalls.Stamp(status)
    // Linux tells when a file was made to few programs; the older of its two dates is the nearest.
    let changed = Date(timeIntervalSince1970: Double(status.st_ctim.tv_sec))
    var facts = Facts(size: stamp.size, changed: stamp.date, created: min(stamp.date, changed))
    guard status.st_mode & S_IFMT == S_IFDIR else { return facts }
    facts.size = 0
    guard isPackage((path as NSString).lastPathComponent) else { return facts }
    var left = packageFilesMax
    add(to: &facts, folder: path, depth: 0, left: &left)
    return facts
  }

  private static func add(to facts: inout Facts, folder: String, depth: Int, left: inout Int) {
    guard depth < packageDepthMax, let names = try? FileCalls.names(inFolder: folder) else {
      return
    }
    for name in names where left > 0 {
      left -= 1
      let path = folder + "/" + name
      guard let status = (try? FileCalls.status(path)) ?? nil else { continue }
      let stamp = FileCalls.Stamp(status)
      facts.changed = max(facts.changed, stamp.date)
      if status.st_mode & S_IFMT == S_IFDIR {
        add(to: &facts, folder: path, depth: depth + 1, left: &left)
      } else {
        facts.size += stamp.size
      }
    }
  }
}
