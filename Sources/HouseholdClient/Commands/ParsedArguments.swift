/// What stands behind a command, taken apart.
package struct ParsedArguments: Sendable, Equatable {
  package private(set) var operands: [String] = []
  private var values: [String: String] = [:]

  package func has(_ option: String) -> Bool { values[option] != nil }
  package subscript(option: String) -> String? { values[option] }

  /// Takes arguments apart. Throws `CommandFailure` (usage) for what the command does not take. Behind `--` all are
  /// operands.
  package init(_ arguments: [String], for form: CommandForm) throws(CommandFailure) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        break
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        operands.append(argument)
        continue
      }
      try take(argument == "-h" ? "--help" : argument, &rest, form)
    }
    if !has("--help") { try check(form) }
  }

  private mutating func take(
    _ argument: String, _ rest: inout ArraySlice<String>, _ form: CommandForm
  ) throws(CommandFailure) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = form.allOptions.first(where: { $0.name == name }) else {
      let near = NearWords.nearest(to: name, among: form.allOptions.map(\.name))
      let guess = near.map { "; did you mean \($0)?" } ?? ""
      throw Self.wrong(
        "there is no option \(TerminalText.escaped(name))\(guess)", form,
        more: "What begins with a dash and is no option goes behind `--`.")
    }
    if option.value == nil {
      guard parts.count == 1 else { throw Self.wrong("\(name) takes no value", form) }
      values[name] = ""
    } else if parts.count == 2 {
      values[name] = String(parts[1])
    } else if let value = rest.popFirst() {
      values[name] = value
    } else {
      throw Self.wrong("\(name) needs a value", form)
    }
  }

  private func check(_ form: CommandForm) throws(CommandFailure) {
    if let color = values["--color"], TextStyle.Wish(rawValue: color) == nil {
      throw Self.wrong("--color is auto, always or never", form)
    }
    let needed = form.operands.filter { !$0.isOptional }
    if operands.count < needed.count {
      throw Self.wrong("\(needed[operands.count].name) is missing", form)
    }
    let repeats = form.operands.last?.repeats == true
    if operands.count > form.operands.count && !repeats {
      let extra = TerminalText.escaped(operands[form.operands.count])
      throw Self.wrong(
        "\(extra) is too much", form, more: "Put quotation marks around a name with spaces.")
    }
  }

  /// The failure of a command that was given what it does not take.
  package static func wrong(
    _ what: String, _ form: CommandForm, more: String? = nil
  ) -> CommandFailure {
    let help = "See `multe \(form.name) --help`."
    return CommandFailure(
      .usage, "multe \(form.name): \(what)", hint: more.map { "\($0) \(help)" } ?? help)
  }
}
