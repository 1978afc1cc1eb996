import Foundation
import Glibc
import HouseholdClient

/// The editor of the user.
enum Editor {
  /// The command that starts it. It may have arguments of its own.
  private static func command(_ environment: [String: String]) -> String {
    [environment["VISUAL"], environment["EDITOR"]].compactMap { $0 }.first { !$0.isEmpty } ?? "vi"
  }

  /// Throws `CommandFailure` where no editor could be used: without a terminal there has to be one that was named.
  static func check(_ environment: [String: String]) throws(CommandFailure) {
    let isNamed = [environment["VISUAL"], environment["EDITOR"]].contains { $0?.isEmpty == false }
    guard isNamed || Output.isTerminal(STDIN_FILENO) else {
      throw CommandFailure(
        .usage, "There is no terminal for an editor",
        hint: "Give the text with --text, or set EDITOR.")
    }
  }

  /// Opens a file in it and waits until it ends. Throws `CommandFailure` if it fails; the file stays as it is then.
  static func open(_ file: URL, _ environment: [String: String]) throws(CommandFailure) {
    let command = command(environment)
    let status = run(["/bin/sh", "-c", command + " \"$1\"", "sh", file.path])
    guard status == 0 else {
      throw CommandFailure(
        .failure, "The editor (\(TerminalText.escaped(command))) failed, so nothing is saved",
        hint: "Your text is kept in \(file.path). `multe notes edit` goes on with it.")
    }
  }

  /// Runs a program to its end, in this process's group, so that it has the terminal. Signals of the terminal are its own
  /// meanwhile.
  private static func run(_ words: [String]) -> Int32 {
    let before = [SIGINT, SIGQUIT].map { ($0, signal($0, SIG_IGN)) }
    defer { for (number, action) in before { signal(number, action) } }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGQUIT, SIGPIPE] { sigaddset(&signals, number) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process = pid_t()
    guard posix_spawn(&process, words[0], nil, &attributes, &arguments, environ) == 0 else {
      return -1
    }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { return -1 }
    }
    return status
  }
}
