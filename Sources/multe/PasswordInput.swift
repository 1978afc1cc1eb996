import Glibc
import Server

/// Passwords from the terminal without echo, or from the standard input; never from the arguments, which
/// every user of the machine can list.
enum PasswordInput {
  private static let bytesMax = 1_024

  /// Asks twice on the terminal. Throws ``ProcessFailure`` without one, or when cancelled.
  static func ask() throws(ProcessFailure) -> String {
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard terminal >= 0 else {
      throw ProcessFailure(
        "There is no terminal to ask for the password; give it with --password-stdin",
        exitCode: ExitCode.usage)
    }
    defer { close(terminal) }
    let first = try HiddenLine.read(terminal, "Password: ", bytesMax: bytesMax)
    let second = try HiddenLine.read(terminal, "Again: ", bytesMax: bytesMax)
    guard first == second else { throw ProcessFailure("The two are not the same") }
    return try text(first)
  }

  /// The first line of the standard input. Throws ``ProcessFailure`` if it is too long or empty.
  static func readFromStandardInput() throws(ProcessFailure) -> String {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while bytes.count <= bytesMax, read(STDIN_FILENO, &byte, 1) == 1, byte != UInt8(ascii: "\n") {
      bytes.append(byte)
    }
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    return try text(bytes)
  }

  private static func text(_ bytes: [UInt8]) throws(ProcessFailure) -> String {
    guard !bytes.isEmpty else { throw ProcessFailure("The password is empty") }
    guard bytes.count <= bytesMax else { throw ProcessFailure("The password is too long") }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ProcessFailure("The password is no text in UTF-8")
    }
    return text
  }
}
