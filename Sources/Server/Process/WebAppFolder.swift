import Glibc

/// Finds the built web app.
enum WebAppFolder {
  /// Folders above the program that may be the root of its source.
  private static let levelsMax = 6

  /// Where it is looked for last: in the folder that the program was started in.
  static let usual = "web/dist"

  /// The folder `web` beside the program, where it is installed, or `web/dist` of the source that it was
  /// built in. Nil if there is none.
  static func find() -> String? {
    guard let program = programPath else { return nil }
    var folder = parent(of: program)
    if isWebApp(folder + "/web") { return folder + "/web" }
    for _ in 0..<levelsMax where !folder.isEmpty {
      folder = parent(of: folder)
      if isWebApp(folder + "/share/multe/web") { return folder + "/share/multe/web" }
      if isWebApp(folder + "/web/dist") { return folder + "/web/dist" }
    }
    return nil
  }

  /// Whether a folder holds a built web app.
  static func isWebApp(_ folder: String) -> Bool {
    access(folder + "/manifest.json", R_OK) == 0
  }

  private static func parent(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  /// The path of the running program.
  private static var programPath: String? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = buffer.withUnsafeMutableBytes { bytes in
      readlink(
        "/proc/self/exe", bytes.baseAddress!.assumingMemoryBound(to: CChar.self), bytes.count)
    }
    guard count > 0 else { return nil }
    return String(decoding: buffer[..<count], as: UTF8.self)
  }
}
