import Synchronization

/// The temporary file of an asset that was fetched.
///
/// It lies in a folder of this process, which goes when the process exits. A file goes before that, some time after
/// the last `CKAsset` with it: code that kept only the `fileURL` finds it for ``graceSeconds`` more.
final class StagedFile: Sendable {
  let url: URL

  /// For how long a file stays that no asset has any more.
  static let graceSeconds: TimeInterval = 15 * 60

  /// A place for a file, under a name that no other has.
  init() throws(CKError) {
    url = try StagingFolder.shared.newFile()
  }

  deinit { StagingFolder.shared.leave(url) }
}

/// The folder of the temporary files of this process.
private final class StagingFolder: Sendable {
  static let shared = StagingFolder()

  private struct State {
    var folder: URL?
    /// Files that no asset has any more, the oldest first.
    var left: [(file: URL, since: TimeInterval)] = []
  }

  private let state = Mutex(State())

  func newFile() throws(CKError) -> URL {
    do {
      let folder = try state.withLock { state in
        if let folder = state.folder { return folder }
        let folder = FileManager.default.temporaryDirectory
          .appendingPathComponent("CloudKit-assets-\(UUID().uuidString)", isDirectory: true)
        try FileManager.default.createDirectory(
          at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        state.folder = folder
        atexit { StagingFolder.shared.remove() }
        return folder
      }
      sweep()
      return folder.appendingPathComponent(UUID().uuidString)
    } catch {
      throw CKError(.assetNotAvailable, "There is no place for files: \(error)")
    }
  }

  func leave(_ file: URL) {
    state.withLock { $0.left.append((file, ProcessInfo.processInfo.systemUptime)) }
  }

  private func sweep() {
    let over = ProcessInfo.processInfo.systemUptime - StagedFile.graceSeconds
    let files = state.withLock { state in
      let old = state.left.prefix { $0.since < over }
      state.left.removeFirst(old.count)
      return old
    }
    for file in files { unlink(file.file.path) }
  }

  private func remove() {
    guard let folder = state.withLock({ $0.folder }) else { return }
    try? FileManager.default.removeItem(at: folder)
  }
}
