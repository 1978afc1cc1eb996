import Foundation
import Glibc

/// Reads a tree of files without following a symbolic link.
struct PackageReader {
  let options: FileWrapper.ReadingOptions

  func state(of path: String, depth: Int) throws -> FileWrapper.State {
    guard depth <= packageDepthMax else { throw CocoaError.reading(path, ELOOP) }
    guard let status = try FileCalls.status(path) else { throw CocoaError.reading(path, ENOENT) }
    let name = (path as NSString).lastPathComponent
    return FileWrapper.State(
      kind: try kind(of: path, status, depth: depth), filename: name, preferredFilename: name,
      attributes: attributes(of: path))
  }

  private func kind(of path: String, _ status: stat, depth: Int) throws -> FileWrapper.Kind {
    switch status.st_mode & S_IFMT {
    case S_IFREG:
      guard options.contains(.immediate) else {
        return .regular(.onDisk(path: path, FileCalls.Stamp(status)))
      }
      return .regular(.loaded(try FileCalls.read(path).0))
    case S_IFDIR:
      var children: [String: FileWrapper] = [:]
      for name in try FileCalls.names(inFolder: path).sorted() {
        let child = FileWrapper(state: try state(of: path + "/" + name, depth: depth + 1))
        // Two names may be the same text in other bytes (é as one letter or as two). Neither is lost.
        children[FileName.unique(name) { children[$0] != nil }] = child
      }
      return .directory(children)
    case S_IFLNK:
      let base = URL(fileURLWithPath: (path as NSString).deletingLastPathComponent)
      return .link(try FileCalls.destination(ofLink: path), base: base)
    default:
      throw CocoaError.reading(path, EINVAL)
    }
  }

  private func attributes(of path: String) -> [String: Any] {
    let attributes = (try? FileManager.default.attributesOfItem(atPath: path)) ?? [:]
    return Dictionary(uniqueKeysWithValues: attributes.map { ($0.key.rawValue, $0.value) })
  }

  func matches(_ wrapper: FileWrapper, _ path: String, depth: Int) -> Bool {
    guard depth <= packageDepthMax, let status = try? FileCalls.status(path) else { return false }
    switch (wrapper.state.withLock { $0.kind }, status.st_mode & S_IFMT) {
    case (.regular(.onDisk(_, let stamp)), S_IFREG):
      return FileCalls.Stamp(status) == stamp
    case (.regular(.loaded(let data)), S_IFREG):
      return data.count == Int(status.st_size) && data == (try? FileCalls.read(path))?.0
    case (.link(let destination, _), S_IFLNK):
      return destination == (try? FileCalls.destination(ofLink: path))
    case (.directory(let children), S_IFDIR):
      guard let names = try? FileCalls.names(inFolder: path), names.count == children.count else {
        return false
      }
      return names.allSatisfy { name in
        children[name].map { matches($0, path + "/" + name, depth: depth + 1) } ?? false
      }
    default:
      return false
    }
  }
}
