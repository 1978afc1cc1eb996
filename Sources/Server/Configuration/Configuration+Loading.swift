import Glibc

extension ConfigurationParser {
  /// Applies flags, environment and the file that `--config` or `MULTE_CONFIG` names. Throws
  /// ``ConfigurationError``.
  package func load(
    flags: [String: String], environment: [String: String], into target: inout Target
  ) throws(ConfigurationError) {
    var file: (path: String, text: String)?
    if let path = flags["config"] ?? environment["MULTE_CONFIG"], !path.isEmpty {
      file = (path, try Self.text(ofFile: path))
    }
    try apply(flags: flags, environment: environment, file: file, to: &target)
  }

  private static func text(ofFile path: String) throws(ConfigurationError) -> String {
    let bytes: [UInt8]
    do throws(FileFailure) {
      bytes = try readFile(path, bytesMax: fileBytesMax)
    } catch {
      throw ConfigurationError(
        "The configuration file \(path) cannot be read: \(String(cString: strerror(error.code)))")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ConfigurationError("The configuration file \(path) is no text in UTF-8")
    }
    return text
  }
}
