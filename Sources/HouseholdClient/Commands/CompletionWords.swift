/// What could come next on a command line.
package struct CompletionWords: Sendable, Equatable {
  /// A word, and what it is.
  package struct Word: Sendable, Equatable {
    package let text: String
    package let summary: String

    package init(_ text: String, _ summary: String = "") {
      self.text = text
      self.summary = summary
    }
  }

  /// Words that are known.
  package private(set) var words: [Word] = []
  /// What else has to be asked for: names of the server's, or files.
  package private(set) var wanted = CommandForm.Completion.nothing
  /// The list that was named before, for its items.
  package private(set) var list: String?
  /// The command of the server's program whose help says what could come next.
  package private(set) var serverCommand: String?
  /// What is typed so far of the word.
  package let typed: String
  /// What stands behind the command.
  private var rest: [String] = []
  /// Whether all words are operands, whatever they look like.
  private var isBehindDashes = false

  /// The commands of the server's program, which are not of this one.
  package static let serverCommands = [
    Word("serve", "runs the server"), Word("user", "adds, lists and removes accounts"),
    Word("token", "makes tokens for CloudKit clients"),
    Word("key", "adds keys for programs that sign"),
    Word("import", "brings lists from other products"),
    Word("schema", "exports, imports and deploys record types"),
    Word("records", "queries, makes and deletes records"),
    Word("help", "tells what there is"), Word("version", "tells the version"),
  ]

  /// What could stand in place of the last word.
  package init(_ words: [String]) {
    typed = words.last ?? ""
    let before = Array(words.dropLast())
    guard let first = before.first else {
      let own = CommandForms.all.filter { $0.path.count == 1 }.map { Word($0.name, $0.summary) }
      self.words = own + Self.serverCommands
      return
    }
    guard let (form, rest) = CommandForms.find(before) else {
      if first == "help", before.count == 1 {
        self.words = CompletionWords([typed]).words
      } else if Self.serverCommands.dropLast(2).contains(where: { $0.text == first }) {
        serverCommand = first
        self.rest = Array(before.dropFirst())
      }
      return
    }
    if form.path.count == 1, rest.isEmpty {
      self.words = CommandForms.below(first).map { Word($0.path[1], $0.summary) }
    }
    complete(form, rest)
  }

  private mutating func complete(_ form: CommandForm, _ rest: [String]) {
    var operands: [String] = []
    var index = 0
    while index < rest.count {
      let word = rest[index]
      index += 1
      if word == "--", !isBehindDashes {
        isBehindDashes = true
      } else if !isBehindDashes, word.hasPrefix("-"), word != "-" {
        guard let option = form.allOptions.first(where: { $0.name == word }), option.value != nil
        else { continue }
        if index == rest.count {
          list = operands.first
          return want(option.completion)
        }
        index += 1
      } else {
        operands.append(word)
      }
    }
    list = operands.first
    if typed.hasPrefix("-"), !isBehindDashes {
      let given = Set(rest)
      words += form.allOptions.filter { !given.contains($0.name) }
        .map { Word($0.name, $0.summary) }
    } else if let operand = operand(form, operands.count) {
      want(operand.completion)
    }
  }

  /// Takes what the help of the server's command says.
  package mutating func take(_ help: ServerHelp) {
    var operands: [String] = []
    var words = rest[...]
    while let word = words.popFirst() {
      if word == "--", !isBehindDashes {
        isBehindDashes = true
      } else if !isBehindDashes, word.hasPrefix("-"), word != "-" {
        guard let value = help.options.first(where: { $0.name == word })?.value else { continue }
        if words.isEmpty { return want(ServerHelp.completion(ofValue: value)) }
        words.removeFirst()
      } else {
        operands.append(word)
      }
    }
    if typed.hasPrefix("-"), !isBehindDashes {
      self.words += help.options.filter { !rest.contains($0.name) }.map {
        Word($0.name, $0.summary)
      }
    } else if operands.isEmpty {
      self.words += help.commands
    } else if operands.count == 1, help.commandsOfFiles.contains(operands[0]) {
      wanted = .file
    }
  }

  private func operand(_ form: CommandForm, _ index: Int) -> CommandForm.Operand? {
    if index < form.operands.count { return form.operands[index] }
    return form.operands.last.flatMap { $0.repeats ? $0 : nil }
  }

  private mutating func want(_ completion: CommandForm.Completion) {
    switch completion {
    case .words(let known): words += known.map { Word($0) }
    default: wanted = completion
    }
  }

  /// The lines for the shell: of `words` those that go on from what is typed, without regard to case. A shell prints
  /// words as they are, so one that could speak to the terminal is left out. So is a name that would be an option.
  package func lines(_ more: [Word] = []) -> [String] {
    let start = typed.lowercased()
    let names = more.filter { isBehindDashes || !$0.text.hasPrefix("-") }
    var lines = (words + names)
      .filter { $0.text.lowercased().hasPrefix(start) && $0.text == TerminalText.escaped($0.text) }
      .map { "\($0.text)\t\(TerminalText.escaped($0.summary))" }
    if wanted == .file { lines.append(":files") }
    if wanted == .folder { lines.append(":folders") }
    return lines
  }
}
