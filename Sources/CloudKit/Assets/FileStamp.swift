/// By what a file is known again: a file that was written to meanwhile has another one.
struct FileStamp: Sendable, Hashable {
  /// The size in bytes.
  let size: Int64
  private let seconds: Int
  private let nanoseconds: Int

  /// The stamp of a file as it is now; nil if there is no such file that can be read.
  init?(_ url: URL) {
    var facts = stat()
    let path = url.path
    guard url.isFileURL, stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG,
      access(path, R_OK) == 0
    else { return nil }
    size = Int64(facts.st_size)
    seconds = facts.st_mtim.tv_sec
    nanoseconds = facts.st_mtim.tv_nsec
  }
}
