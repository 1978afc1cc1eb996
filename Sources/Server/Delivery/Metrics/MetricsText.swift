/// Writes the text format of Prometheus (version 0.0.4).
struct MetricsText {
  private(set) var text = ""

  /// What a metric is.
  enum Kind: String {
    case counter, gauge, histogram
  }

  /// Begins a metric.
  mutating func begin(_ name: String, _ kind: Kind, _ help: String) {
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
  }

  /// Adds a sample. Values of labels may hold anything.
  mutating func sample(
    _ name: String, _ labels: [(name: String, value: String)] = [], _ value: String
  ) {
    text += name
    if !labels.isEmpty {
      let pairs = labels.map { "\($0.name)=\"\(Self.escaped($0.value))\"" }
      text += "{\(pairs.joined(separator: ","))}"
    }
    text += " \(value)\n"
  }

  /// Adds a metric with one sample.
  mutating func single(_ name: String, _ kind: Kind, _ help: String, _ value: some Numeric) {
    begin(name, kind, help)
    sample(name, [], "\(value)")
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "\\": escaped += "\\\\"
      case "\"": escaped += "\\\""
      case "\n": escaped += "\\n"
      default: escaped.append(character)
      }
    }
    return escaped
  }
}
