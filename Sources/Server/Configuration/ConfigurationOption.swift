/// One option of the program: how it is given, and what it sets.
package struct ConfigurationOption<Target: Sendable>: Sendable {
  /// The name, as in `--trusted-proxies`, `MULTE_TRUSTED_PROXIES` and `trusted-proxies = …`.
  package let name: String
  /// What the value is called in the help; nil for a switch, which needs none.
  package let value: String?
  /// What it does, for the help.
  package let summary: String
  /// Whether the environment and the file may give it.
  package let isSetting: Bool
  /// Sets it; throws what is wrong with the value, as the end of a sentence.
  package let apply: @Sendable (inout Target, String) throws(ConfigurationFault) -> Void

  /// An option.
  package init(
    _ name: String, _ value: String?, _ summary: String, isSetting: Bool = true,
    apply: @escaping @Sendable (inout Target, String) throws(ConfigurationFault) -> Void
  ) {
    self.name = name
    self.value = value
    self.summary = summary
    self.isSetting = isSetting
    self.apply = apply
  }

  /// The variable of the environment.
  package var variable: String {
    "MULTE_" + name.uppercased().split(separator: "-").joined(separator: "_")
  }
}

/// What is wrong with a value: `is not a port`.
package struct ConfigurationFault: Error, Equatable {
  /// The end of the sentence that begins with the value.
  package let reason: String
  /// A fault.
  package init(_ reason: String) { self.reason = reason }
}

/// Why the program does not start as it was asked to. The text is for people.
package struct ConfigurationError: Error, Equatable {
  /// A sentence.
  package let message: String
  /// An error with a sentence.
  package init(_ message: String) { self.message = message }
}
