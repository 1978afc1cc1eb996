import Foundation
import Synchronization

/// The hidden file `.name.icloud` that stands for an item which is not on this computer: a property list with its name and
/// size, as older Macs have it. Any file system keeps it, and `ls -a` shows it.
struct Placeholder {
  /// What is being fetched, and what went wrong the last time. It is known within this process only.
  enum Download: Sendable {
    case running
    case failed(any Error)
  }

  static let downloads = Mutex<[ItemPath: Download]>([:])

  private static let prefix = "."
  private static let suffix = ".icloud"

  let item: URL

  /// The placeholder of an item.
  init(of item: URL) { self.item = item }

  /// The placeholder that the file itself is; `nil` if its name is not one's.
  init?(file: URL) {
    let name = file.lastPathComponent
    guard name.hasPrefix(Self.prefix), name.hasSuffix(Self.suffix),
      name.utf8.count > Self.prefix.utf8.count + Self.suffix.utf8.count
    else { return nil }
    let inner = name.dropFirst(Self.prefix.count).dropLast(Self.suffix.count)
    item = file.deletingLastPathComponent().appendingPathComponent(String(inner))
  }

  var file: URL {
    item.deletingLastPathComponent().appendingPathComponent(
      Self.prefix + item.lastPathComponent + Self.suffix)
  }

  var isThere: Bool { FileCalls.exists(file.path) && !FileCalls.exists(item.path) }

  /// The item's size, as it was when it went.
  var size: Int? {
    guard let (data, _) = try? FileCalls.read(file.path),
      let plist = try? PropertyListSerialization.propertyList(from: data, format: nil)
    else { return nil }
    return (plist as? [String: Any])?[URLResourceKey.fileSizeKey.rawValue] as? Int
  }

  func write(size: Int) throws {
    let plist: [String: Any] = [
      URLResourceKey.nameKey.rawValue: item.lastPathComponent,
      URLResourceKey.fileSizeKey.rawValue: size,
    ]
    let data = try PropertyListSerialization.data(
      fromPropertyList: plist, format: .binary, options: 0)
    try FileWrapper(regularFileWithContents: data).write(
      to: file, options: .atomic, originalContentsURL: nil)
  }

  var download: Download? { Self.downloads.withLock { $0[ItemPath(item)] } }

  private func set(_ download: Download?) {
    Self.downloads.withLock { $0[ItemPath(item)] = download }
    FolderWatch.ring(item)
  }

  /// Brings the item in a thread of its own. A second call while it comes does nothing.
  func start(_ mirror: any DocumentMirror) {
    let isNew = Self.downloads.withLock { downloads in
      if case .running = downloads[ItemPath(item)] { return false }
      downloads[ItemPath(item)] = .running
      return true
    }
    guard isNew else { return }
    Thread.detachNewThread {
      do {
        try bring(mirror)
        set(nil)
      } catch {
        set(.failed(error))
      }
    }
  }

  private func bring(_ mirror: any DocumentMirror) throws {
    let draft = item.deletingLastPathComponent().appendingPathComponent(
      ".\(UUID().uuidString).multe-draft")
    defer { try? FileManager.default.removeItem(at: draft) }
    try mirror.download(itemAt: item, to: draft)
    var error: NSError?
    var failure: (any Error)?
    NSFileCoordinator(filePresenter: nil).coordinate(writingItemAt: item, error: &error) { url in
      do {
        // Somebody may have made an item of this name meanwhile: that one stays.
        if !FileCalls.exists(url.path) { _ = try FileCalls.replace(url.path, by: draft.path) }
        try? FileManager.default.removeItem(at: file)
      } catch {
        failure = error
      }
    }
    if let refusal = failure ?? error { throw refusal }
  }
}
