/// Files that only their owner can read.
package enum PrivateFiles {
  /// The folder of this program below one of the user's folders. Source: XDG Base Directory Specification.
  package static func folder(
    _ variable: String, or path: String, _ environment: [String: String]
  ) -> URL {
    let home = environment["HOME"] ?? NSHomeDirectory()
    // A path that is not absolute is to be ignored.
    let base = environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "\(home)/\(path)"
    return URL(fileURLWithPath: base).appendingPathComponent("multe")
  }

  /// Writes a file with mode 600 in a folder with mode 700, so that it is there whole or as it was before. Throws what
  /// the file system says.
  package static func write(_ data: Data, to url: URL) throws {
    let files = FileManager.default
    let folder = url.deletingLastPathComponent()
    try files.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try files.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path)
    let new = folder.appendingPathComponent(".\(UUID().uuidString).new")
    do {
      // Made with its mode, so there is no moment in which others could open it.
      let isMade = files.createFile(
        atPath: new.path, contents: nil, attributes: [.posixPermissions: 0o600])
      guard isMade else { throw CocoaError(.fileWriteUnknown) }
      try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: new.path)
      let handle = try FileHandle(forWritingTo: new)
      try handle.write(contentsOf: data)
      try handle.synchronize()
      try handle.close()
      guard rename(new.path, url.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    } catch {
      try? files.removeItem(at: new)
      throw error
    }
  }
}
