/// Reads options from flags, the environment and a file. A flag wins over the environment, the environment
/// over the file.
package struct ConfigurationParser<Target: Sendable> {
  /// All options.
  package let options: [ConfigurationOption<Target>]

  /// A parser of some options.
  package init(_ options: [ConfigurationOption<Target>]) { self.options = options }

  /// What the arguments say.
  package struct Arguments: Sendable {
    /// The options given, with their values as written.
    package var flags: [String: String] = [:]
    /// What is no option.
    package var words: [String] = []
    /// Whether help is asked for.
    package var asksForHelp = false
  }

  /// The configuration file; more than this is no configuration.
  static var fileBytesMax: Int { 64 << 10 }

  /// Splits arguments into options and words. `--` ends the options. Throws ``ConfigurationError``.
  package func read(_ arguments: [String]) throws(ConfigurationError) -> Arguments {
    var result = Arguments()
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--help" || argument == "-h" {
        result.asksForHelp = true
      } else if argument == "--" {
        result.words += rest
        break
      } else if argument.hasPrefix("-"), argument != "-" {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let option = try option(String(parts[0]))
        guard result.flags[option.name] == nil else {
          throw ConfigurationError("--\(option.name) is given twice")
        }
        if parts.count == 2 {
          result.flags[option.name] = String(parts[1])
        } else if option.value == nil {
          result.flags[option.name] = "true"
        } else {
          guard let value = rest.popFirst() else {
            throw ConfigurationError("--\(option.name) needs a value: \(option.value ?? "")")
          }
          result.flags[option.name] = value
        }
      } else {
        result.words.append(argument)
      }
    }
    return result
  }

  /// Applies file, environment and flags to `target`, in this order. Throws ``ConfigurationError``.
  package func apply(
    flags: [String: String], environment: [String: String], file: (path: String, text: String)?,
    to target: inout Target
  ) throws(ConfigurationError) {
    if let file { try apply(file.text, of: file.path, to: &target) }
    for option in options where option.isSetting {
      guard let value = environment[option.variable], !value.isEmpty else { continue }
      try apply(option, value, from: "\(option.variable)=", to: &target)
    }
    for option in options {
      guard let value = flags[option.name] else { continue }
      try apply(option, value, from: "--\(option.name) ", to: &target)
    }
  }

  private func apply(
    _ text: String, of path: String, to target: inout Target
  ) throws(ConfigurationError) {
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    for (index, line) in lines.enumerated() {
      let line = trimmed(line)
      guard !line.isEmpty, line.first != "#" else { continue }
      let place = "\(path), line \(index + 1)"
      guard let equals = line.firstIndex(of: "=") else {
        throw ConfigurationError("\(place): expected `name = value`")
      }
      let name = trimmed(line[..<equals])
      guard let option = options.first(where: { $0.isSetting && $0.name == name }) else {
        throw ConfigurationError("\(place): unknown option \(name)\(hint(for: name, prefix: ""))")
      }
      let value = trimmed(line[line.index(after: equals)...])
      try apply(option, value, from: "\(place): \(option.name) = ", to: &target)
    }
  }

  private func apply(
    _ option: ConfigurationOption<Target>, _ value: String, from place: String,
    to target: inout Target
  ) throws(ConfigurationError) {
    do throws(ConfigurationFault) {
      try option.apply(&target, value)
    } catch {
      throw ConfigurationError("\(place)\(value.prefix(200)) \(error.reason)")
    }
  }

  private func option(_ flag: String) throws(ConfigurationError) -> ConfigurationOption<Target> {
    guard let option = options.first(where: { "--" + $0.name == flag }) else {
      throw ConfigurationError(
        "Unknown option \(flag.prefix(64))\(hint(for: String(flag.drop { $0 == "-" }), prefix: "--"))"
      )
    }
    return option
  }

  private func hint(for name: String, prefix: String) -> String {
    let near = EditDistance.nearest(to: name, among: options.map(\.name))
    return near.map { "; did you mean \(prefix)\($0)?" } ?? ""
  }
}

private func trimmed(_ text: some StringProtocol) -> String {
  let start = text.drop { $0.isWhitespace }
  guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
  return String(start[...end])
}
