extension ConfigurationOption {
  /// `--data`, of all commands.
  package static func dataFolder(_ path: WritableKeyPath<Target, String> & Sendable) -> Self {
    .init("data", "FOLDER", "where everything is kept (default ./data)") {
      (target, text) throws(ConfigurationFault) in
      guard !text.isEmpty else { throw ConfigurationFault("is empty") }
      target[keyPath: path] = text
    }
  }

  /// `--config`, of all commands. It is read before the others, so it sets nothing itself.
  package static var configurationFile: Self {
    .init(
      "config", "FILE", "a file of options, one `name = value` a line; `#` begins a comment",
      isSetting: false
    ) { (_, _) throws(ConfigurationFault) in }
  }

  /// A switch.
  package static func toggle(
    _ name: String, _ summary: String, isSetting: Bool = true,
    _ set: @escaping @Sendable (inout Target, Bool) -> Void
  ) -> Self {
    .init(name, nil, summary, isSetting: isSetting) {
      (target, text) throws(ConfigurationFault) in
      switch text.lowercased() {
      case "true", "yes", "on", "1": set(&target, true)
      case "false", "no", "off", "0": set(&target, false)
      default: throw ConfigurationFault("is neither true nor false")
      }
    }
  }
}
