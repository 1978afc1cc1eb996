import Foundation
import Testing

/// What holds for every command in `bin/`.
@Suite struct ScriptTests {
  static let commands = Repository.files.filter {
    ($0.path.hasPrefix("bin/") && !$0.path.hasPrefix("bin/lib/")) || $0.path == ".ci/run"
  }

  @Test(arguments: commands)
  func `a command tells how it is used`(command: SourceFile) throws {
    try #require(FileManager.default.isExecutableFile(atPath: command.url.path()))
    let (output, status) = try Repository.run(command.url.path(), "--help")
    #expect(status == 0)
    #expect(output.contains("usage: "), "\(command) --help has no line with \"usage: \"")
    guard command.text.contains("\nhelp_if_asked \"$@\"\n") else { return }
    let comment = command.lines.dropFirst().prefix { $0.hasPrefix("#") }
    let told = comment.map { $0.dropFirst($0.hasPrefix("# ") ? 2 : 1) + "\n" }.joined()
    #expect(output == told, "\(command) --help does more than tell")
  }

  @Test func `each bash script stops at the first error`() {
    for file in Repository.files where file.isScript && file.text.hasPrefix("#!/usr/bin/env bash") {
      #expect(file.text.contains("\nset -euo pipefail\n"), "\(file)")
    }
  }
}
