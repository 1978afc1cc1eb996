import Glibc
import RecordStore

/// A folder in memory, or for want of that among the temporary files, which goes with the process.
struct EphemeralFolder {
  /// The path of the folder.
  let path: String

  private static let prefix = "multe-ephemeral-"
  /// A folder this young may have no lock yet.
  private static let youngSeconds = 60
  /// Levels of folders in a data folder, itself among them: `assets/ab`. Deeper is nothing of ours.
  private static let depthMax = 3

  /// Makes a folder that only this user can enter, and removes those that killed servers left behind.
  init() throws(ProcessFailure) {
    let parent = Self.parent
    Self.sweep(parent)
    var template = Array("\(parent)/\(Self.prefix)XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw ProcessFailure(
        "No folder can be made in \(parent): \(ProcessFailure.words(errno))",
        exitCode: ExitCode.cannotCreate)
    }
    path = String(
      decoding: template.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Removes the folder with all in it.
  func remove() { Self.removeTree(path, depth: Self.depthMax) }

  private static var parent: String {
    if access("/dev/shm", W_OK | X_OK) == 0 { return "/dev/shm" }
    return getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
  }

  /// Removes the folders of this user whose server is gone.
  private static func sweep(_ parent: String) {
    for name in FolderListing.names(in: parent) where name.hasPrefix(prefix) {
      let path = parent + "/" + name
      var status = stat()
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
        status.st_uid == geteuid(), time(nil) - status.st_mtim.tv_sec > youngSeconds,
        let lock = try? DataFolder(path: path)
      else { continue }
      withExtendedLifetime(lock) { removeTree(path, depth: depthMax) }
    }
  }

  private static func removeTree(_ path: String, depth: Int) {
    guard depth > 0 else { return }
    for name in FolderListing.names(in: path) {
      let child = path + "/" + name
      if unlink(child) != 0 { removeTree(child, depth: depth - 1) }
    }
    rmdir(path)
  }
}
