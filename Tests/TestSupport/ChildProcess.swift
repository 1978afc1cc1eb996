import Glibc

/// A program that a test started, with what it prints.
///
/// Foundation's `Process` reads beyond its memory where a program has more than about 1,350 files open, and stops it where
/// a signal interrupts the reading; tests that run side by side meet both.
public struct ChildProcess: Sendable {
  /// Why a program did not start, in numbers of `errno`.
  public struct CannotStart: Error {
    let code: Int32
  }

  /// Where what it says on the standard error goes.
  public enum Errors: Sendable {
    /// It is lost.
    case lost
    /// Among the output.
    case amongOutput
  }

  /// Its number.
  public let id: pid_t
  private let output: Int32

  /// Starts a program, with nothing to read.
  public init(_ path: String, _ arguments: [String], errors: Errors = .lost) throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw CannotStart(code: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[1]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    switch errors {
    case .lost:
      posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    case .amongOutput: posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO)
    }
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

  /// What it prints up to its first line feed, or its end. Instead of ``wholeOutput()``, and to be called once.
  public func firstLine() -> [UInt8] { read { $0.contains(UInt8(ascii: "\n")) } }

  /// What it prints up to its end. Instead of ``firstLine()``, and to be called once.
  public func wholeOutput() -> [UInt8] { read { _ in false } }

  private func read(isEnough: (ArraySlice<UInt8>) -> Bool) -> [UInt8] {
    defer { close(output) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = Glibc.read(output, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      bytes += buffer[..<count]
      if isEnough(buffer[..<count]) { break }
    }
    return bytes
  }

  /// Waits for its end; the status that it left with, or nil where a signal ended it.
  @discardableResult
  public func waitForEnd() -> Int32? {
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0 {
      if errno != EINTR { return nil }
    }
    return status & 0x7F == 0 ? status >> 8 & 0xFF : nil
  }

  /// Ends it at once.
  public func end() {
    kill(id, SIGKILL)
    waitForEnd()
  }
}
