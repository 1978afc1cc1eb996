import Foundation
import Glibc

/// Writes a tree of files beside its place, then puts it there.
///
/// Everything is made anew in a folder of the writer's own: so no symbolic link that lies in the old package, or that the
/// wrapper holds, can lead a byte out of it.
struct PackageWriter {
  let options: FileWrapper.WritingOptions
  let original: String?

  private var isSynced: Bool { options.contains(.atomic) }

  func write(_ wrapper: FileWrapper, to target: String) throws {
    let folder = (target as NSString).deletingLastPathComponent
    let draft = folder + "/.\(UUID().uuidString).multe-draft"
    do {
      try build(wrapper, at: draft, original: original, depth: 0)
      let old = try FileCalls.replace(target, by: draft)
      // What cannot be taken away is hidden, and harms nobody; the new item is in its place.
      if let old { try? FileManager.default.removeItem(atPath: old) }
    } catch {
      try? FileManager.default.removeItem(atPath: draft)
      throw error
    }
    if isSynced { try FileCalls.sync(folder: folder) }
  }

  private func build(_ wrapper: FileWrapper, at path: String, original: String?, depth: Int) throws
  {
    guard depth <= packageDepthMax else { throw CocoaError.writing(path, ELOOP) }
    switch wrapper.state.withLock({ $0.kind }) {
    case .regular(let contents):
      let data = try bytes(of: contents, of: wrapper, original: original)
      try FileCalls.create(path, data, mode: mode(of: wrapper), synced: isSynced)
      if let date = wrapper.fileAttributes[FileAttributeKey.modificationDate.rawValue] as? Date {
        FileCalls.setDate(date, of: path)
      }
    case .directory(let children):
      try FileCalls.makeFolder(path)
      for (key, child) in children {
        try build(
          child, at: path + "/" + key, original: original.map { $0 + "/" + key }, depth: depth + 1)
      }
      if isSynced { try FileCalls.sync(folder: path) }
    case .link(let destination, _):
      try FileCalls.link(path, to: destination)
    }
  }

  private func bytes(
    of contents: FileWrapper.Contents, of wrapper: FileWrapper, original: String?
  ) throws -> Data {
    if let data = wrapper.regularFileContents { return data }
    if case .onDisk(let path, let stamp) = contents {
      if let original, let (data, now) = try? FileCalls.read(original), now == stamp { return data }
      throw CocoaError.at(path, .fileReadUnknown)
    }
    return Data()
  }

  private func mode(of wrapper: FileWrapper) -> mode_t {
    let key = FileAttributeKey.posixPermissions.rawValue
    guard let number = wrapper.fileAttributes[key] as? NSNumber else { return 0o666 }
    return mode_t(truncatingIfNeeded: number.intValue & 0o777)
  }
}
