import Foundation

/// A wrapper as a property list: `file`, `folder` or `link`, and the names.
enum SerializedWrapper {
  static func data(of wrapper: FileWrapper) -> Data? {
    plist(of: wrapper, depth: 0).flatMap {
      try? PropertyListSerialization.data(fromPropertyList: $0, format: .binary, options: 0)
    }
  }

  private static func plist(of wrapper: FileWrapper, depth: Int) -> [String: Any]? {
    guard depth <= packageDepthMax else { return nil }
    var plist: [String: Any] = [:]
    plist["filename"] = wrapper.filename
    plist["preferredFilename"] = wrapper.preferredFilename
    let permissions = FileAttributeKey.posixPermissions.rawValue
    plist["permissions"] = (wrapper.fileAttributes[permissions] as? NSNumber)?.intValue
    switch wrapper.state.withLock({ $0.kind }) {
    case .regular:
      guard let contents = wrapper.regularFileContents else { return nil }
      plist["file"] = contents
    case .directory(let children):
      var folder: [String: Any] = [:]
      for (key, child) in children {
        guard let inner = self.plist(of: child, depth: depth + 1) else { return nil }
        folder[key] = inner
      }
      plist["folder"] = folder
    case .link(let destination, _):
      plist["link"] = destination
    }
    return plist
  }

  static func state(of data: Data) -> FileWrapper.State? {
    guard let plist = try? PropertyListSerialization.propertyList(from: data, format: nil) else {
      return nil
    }
    return (plist as? [String: Any]).flatMap { state(of: $0, depth: 0) }
  }

  private static func state(of plist: [String: Any], depth: Int) -> FileWrapper.State? {
    guard depth <= packageDepthMax, let kind = kind(of: plist, depth: depth) else { return nil }
    var state = FileWrapper.State(
      kind: kind, filename: plist["filename"] as? String,
      preferredFilename: plist["preferredFilename"] as? String)
    if let permissions = plist["permissions"] as? Int {
      state.attributes[FileAttributeKey.posixPermissions.rawValue] = NSNumber(value: permissions)
    }
    return state
  }

  private static func kind(of plist: [String: Any], depth: Int) -> FileWrapper.Kind? {
    if let contents = plist["file"] as? Data { return .regular(.loaded(contents)) }
    if let destination = plist["link"] as? String { return .link(destination, base: nil) }
    guard let folder = plist["folder"] as? [String: Any] else { return nil }
    var children: [String: FileWrapper] = [:]
    for (name, inner) in folder.sorted(by: { $0.key < $1.key }) {
      guard let state = (inner as? [String: Any]).flatMap({ self.state(of: $0, depth: depth + 1) })
      else { return nil }
      children[FileName.unique(FileName.usable(name)) { children[$0] != nil }] =
        FileWrapper(state: state)
    }
    return .directory(children)
  }
}
