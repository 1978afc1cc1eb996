import Foundation

/// A program that a test started, with what it prints.
///
/// Foundation's `Process` reads beyond its memory where a program has more than about 1,350 files open, and stops it where
/// a signal interrupts the reading; tests that run side by side meet both.
struct ChildProcess: Sendable {
  struct CannotStart: Error {
    let code: Int32
  }

  let id: pid_t
  private let output: Int32

  /// Starts a program; what it says on the standard error is lost.
  init(_ path: String, _ arguments: [String]) throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw CannotStart(code: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[1]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var words = ([path] + arguments).map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    var id: pid_t = 0
    let code = posix_spawn(&id, path, &actions, nil, &words, environ)
    guard code == 0 else {
      close(ends[0])
      throw CannotStart(code: code)
    }
    self.id = id
    output = ends[0]
  }

  /// What it prints up to its first line feed, or its end. To be called once.
  func firstLine() -> Data {
    defer { close(output) }
    var bytes = Data()
    var buffer = [UInt8](repeating: 0, count: 4096)
    while !bytes.contains(UInt8(ascii: "\n")) {
      let count = read(output, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      bytes += buffer.prefix(count)
    }
    return bytes
  }

  /// Ends it at once.
  func end() {
    kill(id, SIGKILL)
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
  }
}
