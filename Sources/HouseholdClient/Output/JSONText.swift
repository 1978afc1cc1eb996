/// Results as JSON, one object or array on a line. What there is none of is absent.
package enum JSONText {
  package static func text(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .custom { date, encoder in
      var container = encoder.singleValueContainer()
      try container.encode(time(date))
    }
    guard let data = try? encoder.encode(value) else { return "null" }
    return escaped(String(decoding: data, as: UTF8.self))
  }

  /// A moment, to the millisecond, as in 2026-11-30T16:40:13.000Z.
  package static func time(_ date: Date) -> String {
    date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }

  /// JSON in which nothing moves a terminal's cursor: what `JSONEncoder` leaves as it is is written as `\u009B`.
  static func escaped(_ json: String) -> String {
    guard json.unicodeScalars.contains(where: TerminalText.isUnsafe) else { return json }
    var escaped = ""
    for scalar in json.unicodeScalars {
      if TerminalText.isUnsafe(scalar) {
        escaped += String(format: "\\u%04X", scalar.value)
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
