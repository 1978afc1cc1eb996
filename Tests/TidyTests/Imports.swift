/// Reads the `import` lines of a Swift file.
enum Imports {
  private static let accessLevels: Set<Substring> = [
    "public", "package", "internal", "fileprivate", "private",
  ]
  private static let declarationKinds: Set<Substring> = [
    "struct", "class", "enum", "protocol", "typealias", "func", "let", "var",
  ]

  /// The modules that a line imports. `@testable import A`, `public import A`, `import A.B` and `import struct A.B` all
  /// name `A`.
  static func modules(in line: Substring) -> [String] {
    guard line.contains("import") else { return [] }
    let code = line.prefix(upTo: commentStart(of: line))
    return code.split(separator: ";").compactMap(module(in:))
  }

  private static func module(in statement: Substring) -> String? {
    var words = statement.split(whereSeparator: \.isWhitespace)[...]
    while let word = words.first, word.hasPrefix("@") || accessLevels.contains(word) {
      words.removeFirst()
    }
    guard words.popFirst() == "import" else { return nil }
    if let kind = words.first, declarationKinds.contains(kind) { words.removeFirst() }
    return words.first?.split(separator: ".").first.map(String.init)
  }

  private static func commentStart(of line: Substring) -> Substring.Index {
    var index = line.startIndex
    while index < line.endIndex {
      if line[index...].hasPrefix("//") { return index }
      index = line.index(after: index)
    }
    return line.endIndex
  }
}
