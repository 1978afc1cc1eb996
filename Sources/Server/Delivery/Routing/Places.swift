/// Finds the mount of a path.
struct Places: Sendable {
  private let mounts: [Mount]
  private let pages: Mount?
  private let basePath: BasePath?

  /// How many folders of a proxy's may stand before our own paths.
  private static let foreignFoldersMax = 4

  init(mounts: [Mount], pages: Mount?, basePath: BasePath?) {
    self.mounts = mounts
    self.pages = pages
    self.basePath = basePath
  }

  /// The first folders of paths that are ours and never a proxy's. `/multe/` is not among them: a proxy
  /// may well have us there.
  private static let ownFolders = ["/database/", "/device/"]

  /// The mount of a decoded path, and the path below the base path.
  ///
  /// Without a base path set, the folders that a proxy left before a path of ours are found and taken
  /// off, so that the app works under any path. Not before figures and health: whoever closes them at the
  /// proxy must not be got around. A base path that is set, `/` too, is taken exactly.
  func find(_ whole: String) -> (mount: Mount, path: String)? {
    if let basePath {
      guard let path = basePath.strip(whole), let mount = mount(of: path) else { return nil }
      return (mount, path)
    }
    if let mount = mount(of: whole) { return (mount, whole) }
    guard whole.first == "/", !Self.ownFolders.contains(where: whole.hasPrefix) else { return nil }
    return findBelowForeignFolders(whole)
  }

  private func findBelowForeignFolders(_ whole: String) -> (mount: Mount, path: String)? {
    var rest = whole.dropFirst()
    for _ in 0..<Self.foreignFoldersMax {
      guard let slash = rest.firstIndex(of: "/"), !["", ".", ".."].contains(rest[..<slash]) else {
        return nil
      }
      let path = String(rest[slash...])
      if let mount = mount(of: path), mount.isPartOfApp { return (mount, path) }
      rest = rest[slash...].dropFirst()
    }
    return nil
  }

  private func mount(of path: String) -> Mount? {
    for mount in mounts where mount.holds(path) { return mount }
    return pages?.routed?.methods(at: path).isEmpty == false ? pages : nil
  }
}
