/// A command: what it takes, and what its help says.
package struct CommandForm: Sendable {
  /// What a shell can complete in a place.
  package enum Completion: Sendable, Equatable {
    case nothing
    case file
    case folder
    /// One of some words.
    case words([String])
    /// A list, a note.
    case list
    case note
    /// An item of the list that was named before: open ones, ticked ones, or any.
    case item(isChecked: Bool?)
  }

  /// An option. One that takes a value has a name for it.
  package struct Option: Sendable {
    package let name: String
    package let value: String?
    package let summary: String
    package let completion: Completion

    package init(
      _ name: String, _ value: String? = nil, _ summary: String, completion: Completion = .nothing
    ) {
      self.name = name
      self.value = value
      self.summary = summary
      self.completion = completion
    }
  }

  /// What follows the command without a name.
  package struct Operand: Sendable {
    package let name: String
    package let isOptional: Bool
    package let repeats: Bool
    package let completion: Completion

    package init(
      _ name: String, _ completion: Completion = .nothing, isOptional: Bool = false,
      repeats: Bool = false
    ) {
      self.name = name
      self.completion = completion
      self.isOptional = isOptional
      self.repeats = repeats
    }
  }

  /// The words, as `["lists", "add"]`.
  package let path: [String]
  package let summary: String
  package var operands: [Operand] = []
  package var options: [Option] = []
  package var details: String?
  package var examples: [String] = []
  /// Other words for the last one.
  package var aliases: [String] = []

  package init(_ path: String, _ summary: String) {
    self.path = path.split(separator: " ").map(String.init)
    self.summary = summary
  }

  /// The name, as it is typed.
  package var name: String { path.joined(separator: " ") }

  /// The options of the command and those of all.
  package var allOptions: [Option] { options + Self.common }

  /// The options of all commands.
  package static let common = [
    Option("--json", nil, "tells the result as JSON"),
    Option("--server", "URL", "the server, if you are signed in to several"),
    Option(
      "--color", "WHEN", "auto, always or never",
      completion: .words(TextStyle.Wish.allCases.map(\.rawValue))),
    Option("--help", nil, "tells this"),
  ]

  func with(_ change: (inout CommandForm) -> Void) -> CommandForm {
    var form = self
    change(&form)
    return form
  }
}
