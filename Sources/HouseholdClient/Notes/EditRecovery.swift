/// The files of an edit that is not saved yet: what the editor works on, and what it began with. They are there before
/// the editor starts and go when the server has the text, so nothing that was written is lost if either of them ends.
package struct EditRecovery: Sendable {
  /// What the editor works on.
  package let file: URL
  private let base: URL

  /// The files for a note of an account on a server. Their names tell nothing but letters, digits and dashes.
  package init(folder: URL, account: String, note: String) {
    let name = Self.safe(account) + "-" + Self.safe(note)
    file = folder.appendingPathComponent(name + ".md")
    base = folder.appendingPathComponent(name + ".base")
  }

  private static func safe(_ text: String) -> String {
    String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }.prefix(120))
  }

  /// The folder for all edits.
  package static func folder(_ environment: [String: String]) -> URL {
    PrivateFiles.folder("XDG_STATE_HOME", or: ".local/state", environment)
      .appendingPathComponent("edits")
  }

  /// What was left by an edit that was not saved: what it began with, and what it came to; nil if there is none.
  package func left() -> (base: String, text: String)? {
    guard let text = Self.read(file), let before = Self.read(base), text != before else {
      return nil
    }
    return (before, text)
  }

  /// Begins an edit. Throws what the file system says.
  package func begin(_ text: String) throws {
    try PrivateFiles.write(Data(text.utf8), to: base)
    try PrivateFiles.write(Data(text.utf8), to: file)
  }

  /// What the editor made of it. Throws what the file system says.
  package func text() throws -> String {
    String(decoding: try Data(contentsOf: file), as: UTF8.self)
  }

  /// The text is on the server, or nothing was changed.
  package func end() {
    try? FileManager.default.removeItem(at: file)
    try? FileManager.default.removeItem(at: base)
  }

  private static func read(_ url: URL) -> String? {
    (try? Data(contentsOf: url)).map { String(decoding: $0, as: UTF8.self) }
  }
}
