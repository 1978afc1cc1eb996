import Glibc

/// The environment of the process.
enum ProcessEnvironment {
  /// The variables that begin with `MULTE_`.
  static var settings: [String: String] {
    var settings: [String: String] = [:]
    var entry = environ
    while let text = entry.pointee.map({ String(cString: $0) }) {
      if text.hasPrefix("MULTE_"), let equals = text.firstIndex(of: "=") {
        settings[String(text[..<equals])] = String(text[text.index(after: equals)...])
      }
      entry += 1
    }
    return settings
  }
}
