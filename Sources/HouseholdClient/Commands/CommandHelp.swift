/// The help of commands.
package enum CommandHelp {
  private static let columns = 80

  /// What `--help` prints for a command.
  package static func text(_ form: CommandForm) -> String {
    var parts = ["usage: " + usage(form), sentence(form.summary)]
    if let details = form.details { parts.append(wrapped(details)) }
    let below = form.path.count == 1 ? CommandForms.below(form.name) : []
    if !below.isEmpty {
      parts.append(
        "Commands:\n"
          + table(below.map { (usage($0, isShort: true), $0.summary) }))
    }
    parts.append("Options:\n" + table(form.allOptions.map { (label($0), $0.summary) }))
    if !form.examples.isEmpty {
      parts.append("Examples:\n" + form.examples.map { "  " + $0 }.joined(separator: "\n"))
    }
    return parts.joined(separator: "\n\n")
  }

  /// The line that tells how a command is typed.
  package static func usage(_ form: CommandForm, isShort: Bool = false) -> String {
    var words = isShort ? Array(form.path.dropFirst()) : ["multe"] + form.path
    if !isShort && form.path.count == 1 && !CommandForms.below(form.name).isEmpty {
      words.append("[COMMAND]")
    }
    for operand in form.operands {
      let text = operand.name + (operand.repeats ? "..." : "")
      words.append(operand.isOptional ? "[\(text)]" : text)
    }
    if !isShort { words.append("[OPTIONS]") }
    return words.joined(separator: " ")
  }

  /// A text in lines that every terminal has room for; an empty line stays.
  private static func wrapped(_ text: String) -> String {
    text.split(separator: "\n\n").map { paragraph in
      var lines = [""]
      for word in paragraph.split(whereSeparator: \.isWhitespace) {
        let longer = lines[lines.count - 1] + (lines[lines.count - 1].isEmpty ? "" : " ") + word
        if TerminalText.width(longer) <= columns {
          lines[lines.count - 1] = longer
        } else {
          lines.append(String(word))
        }
      }
      return lines.joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  private static func label(_ option: CommandForm.Option) -> String {
    option.value.map { "\(option.name) \($0)" } ?? option.name
  }

  private static func sentence(_ summary: String) -> String {
    summary.prefix(1).uppercased() + summary.dropFirst() + "."
  }

  private static func table(_ rows: [(String, String)]) -> String {
    var table = TextTable()
    for (first, second) in rows { table.add(.init(first), .init(second)) }
    return table.lines().map { "  " + $0 }.joined(separator: "\n")
  }
}
