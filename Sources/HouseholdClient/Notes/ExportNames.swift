/// Names of files for notes: what any file system takes, each once.
package struct ExportNames {
  private static let bytesMax = 120
  private var taken: Set<String> = []

  package init() {}

  /// A name for a title, without the ending, that no other note has; also where a file system ignores case.
  package mutating func name(for title: String) -> String {
    let plain = Self.safe(title)
    var name = plain
    var number = 2
    while !taken.insert(name.lowercased()).inserted {
      name = "\(plain) \(number)"
      number += 1
    }
    return name
  }

  /// A text without what has a meaning in paths, what no terminal should show, and points at the ends.
  static func safe(_ text: String) -> String {
    let forbidden: Set<Character> = ["/", "\\", ":", "*", "?", "\"", "<", ">", "|", "\0"]
    var name = ""
    for character in text {
      let isSafe =
        !forbidden.contains(character)
        && !character.unicodeScalars.contains(where: TerminalText.isUnsafe)
      name.append(isSafe ? character : "-")
      if name.utf8.count > bytesMax {
        name.removeLast()
        break
      }
    }
    name = name.trimmingCharacters(in: CharacterSet(charactersIn: ". "))
    return name.isEmpty ? "Note" : name
  }
}
