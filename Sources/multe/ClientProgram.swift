import Glibc
import Server

/// The program for lists and notes, which lies beside this one.
///
/// It is a program of its own because it uses Foundation, which a server should not have to carry.
enum ClientProgram {
  /// The command that shells ask for completions.
  static let completion = "__complete"

  private static let name = "multe-client"

  /// Becomes that program, with its arguments. Returns only by throwing ``ProcessFailure``.
  static func run(_ arguments: [String]) throws(ProcessFailure) -> Int32 {
    let path = try folder() + "/" + name
    var words = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    execv(path, &words)
    let reason = String(cString: strerror(errno))
    throw ProcessFailure(
      "`multe \(arguments.first ?? "")` is the program \(name), which has to lie beside this one, "
        + "but \(path) cannot be started: \(reason)")
  }

  /// The folder of this program.
  private static func folder() throws(ProcessFailure) -> String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let length = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    guard length > 0 else { throw ProcessFailure("The place of this program is not known") }
    let path = String(decoding: buffer.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex))
  }
}
