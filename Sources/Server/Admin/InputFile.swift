import Glibc
import Records

/// A file that a command is given.
package enum InputFile {
  /// Bytes of a schema.
  package static let schemaBytesMax = Limits.schemaBytes
  /// Bytes of the fields of a record in JSON: those of a record of the largest size, with room for their form.
  package static let fieldsBytesMax = 2 * Limits.recordBytes

  /// Its text; `-` is the standard input. Throws ``ProcessFailure`` if it cannot be read, is too large, or is
  /// no text in UTF-8.
  package static func text(
    of path: String, bytesMax: Int
  ) throws(ProcessFailure) -> String {
    let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw ProcessFailure(
        "\(path) cannot be read: \(ProcessFailure.words(errno))", exitCode: ExitCode.data)
    }
    defer { if descriptor != STDIN_FILENO { close(descriptor) } }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 64 << 10)
    while bytes.count <= bytesMax {
      let count = read(descriptor, &block, block.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        throw ProcessFailure(
          "\(path) cannot be read: \(ProcessFailure.words(errno))", exitCode: ExitCode.data)
      }
      if count == 0 { break }
      bytes += block[..<count]
    }
    guard bytes.count <= bytesMax else {
      throw ProcessFailure("\(path) is larger than \(bytesMax) bytes", exitCode: ExitCode.data)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ProcessFailure("\(path) is no text in UTF-8", exitCode: ExitCode.data)
    }
    return text
  }
}
