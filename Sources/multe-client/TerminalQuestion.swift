import Foundation
import Glibc
import HouseholdClient

/// Questions on the terminal, also where the standard input is something else.
enum TerminalQuestion {
  private static let bytesMax = 1_024

  /// Asks for something that is shown while it is typed. Throws `CommandFailure` without a terminal.
  static func ask(_ question: String) throws(CommandFailure) -> String {
    try ask(question, isHidden: false)
  }

  /// Asks for something that is not shown. Throws `CommandFailure` without a terminal, or when cancelled.
  static func askHidden(_ question: String) throws(CommandFailure) -> String {
    try ask(question, isHidden: true)
  }

  private static func ask(_ question: String, isHidden: Bool) throws(CommandFailure) -> String {
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard terminal >= 0 else {
      throw CommandFailure(
        .usage, "There is no terminal to ask on",
        hint: "Give --email ADDRESS and --password-stdin, or --browser.")
    }
    defer { close(terminal) }
    var before = termios()
    guard tcgetattr(terminal, &before) == 0 else {
      throw CommandFailure(.usage, "There is no terminal to ask on")
    }
    if isHidden {
      var hidden = before
      // Signals are read as letters, so that none leaves the terminal without its echo.
      hidden.c_lflag &= ~tcflag_t(ECHO | ISIG | ICANON)
      tcsetattr(terminal, TCSAFLUSH, &hidden)
    }
    defer {
      if isHidden {
        tcsetattr(terminal, TCSAFLUSH, &before)
        Output.write("\n", to: terminal)
      }
    }
    Output.write(question, to: terminal)
    return try line(terminal)
  }

  private static func line(_ terminal: Int32) throws(CommandFailure) -> String {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while read(terminal, &byte, 1) == 1 {
      switch byte {
      case 10, 13: return String(decoding: line, as: UTF8.self)
      case 3, 4: throw CommandFailure(.failure, "Cancelled")
      case 21: line = []
      case 8, 127: while let last = line.popLast(), last & 0xC0 == 0x80 {}
      default: if line.count < bytesMax { line.append(byte) }
      }
    }
    throw CommandFailure(.failure, "Cancelled")
  }
}
