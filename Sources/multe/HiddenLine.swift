import Glibc
import Server

/// A line typed on a terminal that does not show it.
enum HiddenLine {
  private static let interrupt: UInt8 = 3
  private static let endOfInput: UInt8 = 4
  private static let eraseLine: UInt8 = 21

  /// Asks and reads. Signals of the terminal are read as letters meanwhile, so that none leaves it without
  /// its echo. Throws ``ProcessFailure`` when cancelled.
  static func read(
    _ terminal: Int32, _ prompt: String, bytesMax: Int
  ) throws(ProcessFailure) -> [UInt8] {
    var settings = termios()
    guard tcgetattr(terminal, &settings) == 0 else { throw ProcessFailure("There is no terminal") }
    let before = settings
    settings.c_lflag &= ~tcflag_t(ECHO | ISIG | ICANON)
    tcsetattr(terminal, TCSAFLUSH, &settings)
    defer {
      var before = before
      tcsetattr(terminal, TCSAFLUSH, &before)
      write("\n", to: terminal)
    }
    write(prompt, to: terminal)
    return try readLine(terminal, bytesMax: bytesMax)
  }

  private static func readLine(
    _ terminal: Int32, bytesMax: Int
  ) throws(ProcessFailure) -> [UInt8] {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while Glibc.read(terminal, &byte, 1) == 1 {
      switch byte {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return line
      case interrupt, endOfInput: throw ProcessFailure("Cancelled")
      case eraseLine: line = []
      case 8, 127: eraseLetter(&line)
      default: if line.count <= bytesMax { line.append(byte) }
      }
    }
    throw ProcessFailure("Cancelled")
  }

  /// Takes the bytes of the last letter away.
  private static func eraseLetter(_ line: inout [UInt8]) {
    while let byte = line.popLast(), byte & 0xC0 == 0x80 {}
  }

  private static func write(_ text: String, to terminal: Int32) {
    _ = Glibc.write(terminal, text, text.utf8.count)
  }
}
