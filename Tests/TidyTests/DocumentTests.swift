import Foundation
import Testing

/// The pages say what is so.
@Suite struct DocumentTests {
  static let compatibility = MarkdownTable.all(
    in: Repository.file("COMPATIBILITY.md"), columns: ["behaviour", "status", "note", "test"]
  ).flatMap(\.rows)

  /// Everything that is or holds a test, as one text.
  static let tests = Repository.files.filter {
    $0.path.hasPrefix("Tests/") || $0.path.contains(".test.")
  }

  @Test func `each row of COMPATIBILITY.md has a known status`() {
    #expect(!Self.compatibility.isEmpty)
    for row in Self.compatibility {
      let status = row["status"] ?? ""
      #expect(["same", "differs", "missing"].contains(status), "\(row["behaviour"] ?? "")")
    }
  }

  static let faults = MarkdownTable.all(
    in: Repository.file("docs/faults.md"), columns: ["fault", "test"]
  ).flatMap(\.rows)

  @Test func `what COMPATIBILITY.md promises is tested by a test that exists`() {
    Self.expectTests(
      of: Self.compatibility.filter { $0["status"] != "missing" }, namedBy: "behaviour")
  }

  @Test func `each fault in docs/faults.md has tests that exist`() {
    #expect(!Self.faults.isEmpty)
    Self.expectTests(of: Self.faults, namedBy: "fault")
  }

  private static func expectTests(of rows: [[String: String]], namedBy column: String) {
    let texts = Dictionary(
      tests.map { ($0.path, $0.text) }, uniquingKeysWith: { first, _ in first })
    for row in rows {
      let what = row[column] ?? ""
      let names = (row["test"] ?? "").quoted
      #expect(!names.isEmpty, "no test for: \(what)")
      for name in names {
        #expect(exists(name, in: texts), "\(what): there is no test \(name)")
      }
    }
  }

  /// A test is named by its file, its file's name, `file::function`, or the sentence that it reads as.
  private static func exists(_ name: String, in texts: [String: String]) -> Bool {
    if let separator = name.range(of: "::") {
      let file = name[..<separator.lowerBound]
      return texts.contains {
        $0.key.hasSuffix("/" + file) && $0.value.contains("def \(name[separator.upperBound...])(")
      }
    }
    return texts.contains { $0.key == name || $0.key.hasSuffix("/" + name) }
      || texts.values.contains { $0.contains("func `\(name)`(") || $0.contains("(\"\(name)\"") }
  }

  @Test func `CHANGELOG.md has a place for what is not released yet`() {
    #expect(Repository.file("CHANGELOG.md").lines.contains("## [Unreleased]"))
  }

  @Test func `each link between the pages leads somewhere`() {
    for page in Repository.files where page.path.hasSuffix(".md") {
      for target in Self.links(in: page.text) {
        let path = target.prefix(while: { $0 != "#" })
        let url = page.url.deletingLastPathComponent().appending(path: String(path))
        #expect(
          path.isEmpty || FileManager.default.fileExists(atPath: url.path()),
          "\(page) links to \(target)")
      }
    }
  }

  /// The targets of `[text](target)` that are neither addresses of the web nor within a code span.
  private static func links(in text: String) -> [Substring] {
    text.split(separator: "](").dropFirst().compactMap { rest in
      guard let end = rest.firstIndex(of: ")") else { return nil }
      let target = rest[..<end]
      return target.contains(":") || target.contains(where: \.isWhitespace) ? nil : target
    }
  }
}
